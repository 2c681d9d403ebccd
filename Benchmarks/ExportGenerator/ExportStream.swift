/// Produces export.xml piece by piece, so that it can be pushed into a file and pulled into an archive alike.
///
/// Memory stays at the plan of the days and one day of one block, whatever the size of the export.
final class ExportStream {
  private enum Part {
    case prolog, end
    case days(Block, pass: Int, isCopy: Bool)
  }

  let writer: ExportWriter
  private let parts: [Part]
  private var partIndex = 0
  private var order: [Int] = []
  private var position = 0
  private var isFinished = false
  private let density: Double
  private var control: SizeControl?
  private let filtered = ByteBuffer(capacity: 1 << 16)

  /// - Parameter control: Brings the size to its target; `nil` to write at the density as it is.
  init(world: World, options: ExportOptions, density: Double, control: SizeControl?) {
    writer = ExportWriter(world: world, options: options)
    writer.density = density
    self.density = density
    self.control = control
    var parts: [Part] = [.prolog]
    for block in Block.all {
      for pass in 0..<block.passes { parts.append(.days(block, pass: pass, isCopy: false)) }
      guard block.isRestored, options.faults.contains(.restoredPhone) else { continue }
      for pass in 0..<block.passes { parts.append(.days(block, pass: pass, isCopy: true)) }
    }
    self.parts = parts + [.end]
    prepare()
  }

  /// What was written so far.
  var truth: ExportTruth { writer.collectedTruth() }

  /// The next bytes of the document, valid until the next call; `nil` at its end. A piece may be empty.
  func next() -> UnsafeRawBufferPointer? {
    guard !isFinished else { return nil }
    writer.text.removeAll()
    let records = writer.recordCount
    step()
    let bytes = lineEndsApplied(writer.text)
    writer.truth.byteCount += bytes.count
    control?.didWrite(bytes: bytes.count, records: writer.recordCount - records)
    return bytes
  }

  private func step() {
    switch parts[partIndex] {
    case .prolog:
      Prolog.write(to: writer)
      advance()
    case .end:
      Prolog.writeEnd(to: writer)
      isFinished = true
    case .days(let block, let pass, let isCopy):
      if block.name == Block.oddRecords { writer.oddRecords() }
      guard block.name != Block.oddRecords, position < order.count else { return advance() }
      let isActive = block.name == Block.activeEnergy && !isCopy
      if isActive, let density = control?.density(daysLeft: order.count - position) { writer.density = density }
      writer.isCopy = isCopy
      block.run(writer, writer.world.days[order[position]], pass: pass)
      writer.isCopy = false
      writer.density = density
      position += 1
      if isActive, writer.has(.truncated), position > order.count / 2 { truncate() }
    }
  }

  private func advance() {
    partIndex += 1
    prepare()
  }

  private func prepare() {
    guard partIndex < parts.count, case .days(let block, _, let isCopy) = parts[partIndex] else { return }
    let world = writer.world
    order = block.order(ofDays: world.days.count, seed: world.seed).filter { index in
      !world.gap.contains(index) && (!isCopy || index >= world.days.count - 60)
    }
    position = 0
  }

  /// Ends the document within the record written last.
  private func truncate() {
    isFinished = true
    guard let last = writer.text.lastIndex(of: Array("startDate=".utf8)) else { return }
    writer.text.count = last + 24
    writer.uncountLastRecord()
  }

  private func lineEndsApplied(_ text: ByteBuffer) -> UnsafeRawBufferPointer {
    let dropsNewlines = writer.has(.noNewline)
    guard dropsNewlines || writer.has(.carriageReturns) else { return text.bytes }
    filtered.removeAll()
    for byte in text.bytes {
      if byte == UInt8(ascii: "\n") {
        if dropsNewlines { continue }
        filtered.append(byte: UInt8(ascii: "\r"))
      }
      filtered.append(byte: byte)
    }
    return filtered.bytes
  }
}
