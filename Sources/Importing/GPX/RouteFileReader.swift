import Calendars
import Storage

/// Reads the points of a GPX file: `trkpt` elements with their elevation, time and the extensions that the Health app writes.
package enum RouteFileReader {
  /// The points in the order of the file. Points without a position are left out, as are fields that are no numbers.
  ///
  /// - Parameter readsUniformPoints: Whether points that the Health app wrote one like the other are read at once; tests hold both
  ///   ways against each other.
  /// - Throws: what the source throws.
  package static func points(
    from source: any ByteSource, readsUniformPoints: Bool = true
  ) throws(ImportError) -> RouteColumns {
    var scanner = XMLScanner(source: source, reportsText: true, windowCapacity: 1 << 18)
    var columns = RouteColumns()
    var point: RoutePoint?
    var field = Field.none
    while true {
      switch try scanner.next() {
      case .start:
        if scanner.name.equals("trkpt") {
          point = position(scanner.attributes)
          if scanner.isEmptyElement, let whole = point {
            columns.append(whole)
            point = nil
          }
        } else {
          field = scanner.isEmptyElement || point == nil ? .none : Field(scanner.name)
          if readsUniformPoints, point == nil { readUniformPoints(&scanner, into: &columns) }
        }
      case .text:
        if field != .none { point?.set(field, to: scanner.text) }
        field = .none
      case .end:
        field = .none
        if scanner.name.equals("trkpt"), let whole = point {
          columns.append(whole)
          point = nil
          if readsUniformPoints { readUniformPoints(&scanner, into: &columns) }
        }
      case .comment: break
      case .endOfInput: return columns
      }
    }
  }

  /// Takes in points as long as they are uniform. The scanner must stand between elements, outside of any point.
  private static func readUniformPoints(_ scanner: inout XMLScanner, into columns: inout RouteColumns) {
    let (begin, end) = scanner.unscanned
    var position = begin
    while true {
      // Text between points says nothing.
      var open = position
      while open < end, open.pointee <= Ascii.space { open += 1 }
      guard end - open > UniformPoint.slack, let (point, next) = UniformPoint.read(at: open) else { break }
      columns.append(point)
      position = next
    }
    if position > begin { scanner.moveOn(to: position) }
  }

  private static func position(_ attributes: UnsafeBufferPointer<XMLAttribute>) -> RoutePoint? {
    guard let latitude = attributes.value(of: "lat").flatMap(DecimalNumber.parse)?.value,
      let longitude = attributes.value(of: "lon").flatMap(DecimalNumber.parse)?.value, abs(latitude) <= 90,
      abs(longitude) <= 180
    else { return nil }
    return RoutePoint(latitude: latitude, longitude: longitude)
  }

  /// The child elements of a point that are read.
  enum Field {
    case none, elevation, time, speed, course, horizontalAccuracy, verticalAccuracy

    init(_ name: ByteSlice) {
      switch name.count {
      case 3 where name.equals("ele"): self = .elevation
      case 4 where name.equals("time"): self = .time
      case 4 where name.equals("hAcc"): self = .horizontalAccuracy
      case 4 where name.equals("vAcc"): self = .verticalAccuracy
      case 5 where name.equals("speed"): self = .speed
      case 6 where name.equals("course"): self = .course
      default: self = .none
      }
    }
  }
}

extension RoutePoint {
  fileprivate mutating func set(_ field: RouteFileReader.Field, to text: ByteSlice) {
    if field == .time {
      instant = DateReading.microseconds(text.trimmed()).map { Instant(microseconds: $0) }
    } else if let number = DecimalNumber.parse(text)?.value {
      set(field, to: number)
    }
  }

  mutating func set(_ field: RouteFileReader.Field, to number: Double) {
    // The device writes a negative number where it does not know speed, course or accuracy.
    let known = number < 0 ? nil : number
    switch field {
    case .elevation: elevationMeters = number
    case .speed: speedMetersPerSecond = known
    case .course: courseDegrees = known
    case .horizontalAccuracy: horizontalAccuracyMeters = known
    case .verticalAccuracy: verticalAccuracyMeters = known
    case .none, .time: break
    }
  }
}
