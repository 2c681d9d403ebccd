/// Writes exports like Apple's Health app, of any size, from a seed.
///
///     let bytes = try ExportGenerator.bytes(ExportOptions(seed: 7, days: 3))
///
/// The data are made up: one person with watch, phone and a few apps. The same options give the same bytes.
/// Memory stays small whatever the size.
public enum ExportGenerator {
  /// Writes export.xml into `sink` and returns what it contains.
  ///
  /// - Throws: ``ExportError`` for options that cannot be met and for errors of the sink.
  /// - Complexity: O(bytes); some hundred MB/s in a release build.
  @discardableResult
  public static func write(_ options: ExportOptions, to sink: inout some ExportSink) throws(ExportError) -> ExportTruth
  {
    let stream = try stream(options)
    while let bytes = stream.next() { try sink.write(bytes) }
    return stream.truth
  }

  /// The bytes of export.xml, for small exports.
  public static func bytes(_ options: ExportOptions) throws(ExportError) -> [UInt8] {
    var sink = ArraySink()
    try write(options, to: &sink)
    return sink.bytes
  }

  static func stream(_ options: ExportOptions) throws(ExportError) -> ExportStream {
    let world = try World(options)
    let (density, control) = try SizeControl.plan(world, options)
    return ExportStream(world: world, options: options, density: density, control: control)
  }
}
