import Calendars
import Storage

/// How Apple's Health app writes a point of a route, byte for byte (N a number, T a time):
///
///     <trkpt lon="N" lat="N"><ele>N</ele><time>T</time><extensions><speed>N</speed><course>N</course>…</extensions></trkpt>
///
/// `nil` means that the careful way must look; what is found is what it would find.
enum UniformPoint {
  /// Bytes that must be readable from the `<` on.
  static var slack: Int { 512 }

  /// The point whose `<` stands at `start`, and where it ends.
  static func read(at start: UnsafePointer<UInt8>) -> (point: RoutePoint, end: UnsafePointer<UInt8>)? {
    var cursor = Cursor(position: start)
    guard let longitude = cursor.number(behind: "<trkpt lon=\"", upTo: Ascii.quote),
      let latitude = cursor.number(behind: "\" lat=\"", upTo: Ascii.quote), abs(latitude) <= 90, abs(longitude) <= 180,
      let elevation = cursor.number(behind: "\"><ele>", upTo: Ascii.less),
      let time = cursor.text(behind: "</ele><time>", upTo: Ascii.less),
      let instant = DateReading.microseconds(time.trimmed()),
      let speed = cursor.number(behind: "</time><extensions><speed>", upTo: Ascii.less),
      let course = cursor.number(behind: "</speed><course>", upTo: Ascii.less),
      let horizontal = cursor.number(behind: "</course><hAcc>", upTo: Ascii.less),
      let vertical = cursor.number(behind: "</hAcc><vAcc>", upTo: Ascii.less),
      cursor.skip("</vAcc></extensions></trkpt>")
    else { return nil }
    var point = RoutePoint(latitude: latitude, longitude: longitude)
    point.elevationMeters = elevation
    point.instant = Instant(microseconds: instant)
    point.set(.speed, to: speed)
    point.set(.course, to: course)
    point.set(.horizontalAccuracy, to: horizontal)
    point.set(.verticalAccuracy, to: vertical)
    return (point, cursor.position)
  }

  /// A place in the bytes of a point. Each text is short and each mark is known, so that ``slack`` bounds all that is looked at.
  private struct Cursor {
    var position: UnsafePointer<UInt8>

    private static var longestText: Int { 32 }

    @inline(__always)
    mutating func skip(_ mark: StaticString) -> Bool {
      guard Literal.matches(position, mark) else { return false }
      position += mark.utf8CodeUnitCount
      return true
    }

    @inline(__always)
    mutating func text(behind mark: StaticString, upTo stop: UInt8) -> ByteSlice? {
      guard skip(mark) else { return nil }
      let start = position
      while position.pointee != stop {
        guard position - start < Cursor.longestText else { return nil }
        position += 1
      }
      return ByteSlice(start: start, end: position)
    }

    @inline(__always)
    mutating func number(behind mark: StaticString, upTo stop: UInt8) -> Double? {
      text(behind: mark, upTo: stop).flatMap(DecimalNumber.parse)?.value
    }
  }
}
