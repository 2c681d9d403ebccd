/// What the scanner met.
package enum XMLEvent {
  /// A start tag; name and attributes are in the scanner. An empty element (`<a/>`) has ``XMLScanner/isEmptyElement`` set and no
  /// end tag of its own.
  case start
  /// An end tag; its name is in the scanner.
  case end
  /// Text between tags, in ``XMLScanner/text``; only if asked for.
  case text
  /// A comment before the first tag, in ``XMLScanner/text``.
  case comment
  /// Nothing more to read.
  case endOfInput
}

/// An attribute of the current start tag.
package struct XMLAttribute {
  package let name: ByteSlice
  /// The bytes between the quotes, entities not decoded.
  package let value: ByteSlice
}

/// What the scanner repaired or skipped, by kind.
package struct XMLFaults: Equatable {
  /// Attributes whose name holds blanks, or that have no value or no quotes; the element is kept without them.
  package var unreadableAttributes = 0
  /// Attributes beyond the limit of one tag.
  package var excessAttributes = 0
  /// Tags that make no sense; reading goes on at the next `<`.
  package var malformedTags = 0
  /// Tags longer than the window allows.
  package var oversizedTags = 0
  /// Whether the input ends within a tag or a comment.
  package var endsInsideMarkup = false
}

/// Owns the memory of a scanner. Copies of a scanner share it, so only one of them may go on.
private final class WindowMemory {
  let bytes: UnsafeMutablePointer<UInt8>
  let attributes: UnsafeMutablePointer<XMLAttribute>

  init(byteCount: Int, attributeCount: Int) {
    bytes = Platform.allocatePages(byteCount: byteCount)
    attributes = .allocate(capacity: attributeCount)
  }

  deinit {
    Platform.freePages(bytes)
    attributes.deallocate()
  }
}

/// A tolerant scanner over the bytes of an XML file: pull ``next()`` until ``XMLEvent/endOfInput``.
///
/// It never fails on damage, only on what its source throws. There is no document type processing: declarations are
/// skipped one by one, however malformed, and entities stand for at most one character. Names and values are slices of a
/// window that is refilled while scanning, so they are valid until the next call only; nothing is copied on the way.
/// Memory is one window whatever the size of the file. A tag that is cut by the window's border is scanned again after
/// the refill, so borders cannot change what is found.
///
///     var scanner = XMLScanner(source: source)
///     var event = try scanner.next()
///     while event != .endOfInput { …; event = try scanner.next() }
package struct XMLScanner {
  /// Name of the current tag.
  package private(set) var name = ByteSlice.empty
  /// Attributes of the current start tag, valid until ``next()``.
  package private(set) var attributes: UnsafeBufferPointer<XMLAttribute>
  /// Whether the current start tag closes itself.
  package private(set) var isEmptyElement = false
  /// Current text or comment.
  package private(set) var text = ByteSlice.empty
  /// What was repaired so far.
  package private(set) var faults = XMLFaults()

  /// Where in the input the current event begins, in bytes.
  package var offset: Int64 { windowOffset + Int64(eventStart - windowStart) }
  /// Bytes scanned so far.
  package var bytesScanned: Int64 { windowOffset + Int64(cursor - windowStart) }

  // MARK: Reading past the scanner

  /// The bytes of the window that were not scanned yet. Who recognises what stands there may take it in and ``moveOn(to:)``.
  @inline(__always)
  var unscanned: (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) { (cursor, limit) }

  /// The bytes of the current event, from its `<` on.
  @inline(__always)
  var eventBytes: UnsafePointer<UInt8> { eventStart }

  /// Makes ``offset`` that of a place in ``unscanned``.
  @inline(__always)
  mutating func beginEvent(at place: UnsafePointer<UInt8>) { eventStart = place }

  /// Goes on scanning at a place in ``unscanned`` between two elements.
  @inline(__always)
  mutating func moveOn(to place: UnsafePointer<UInt8>) { cursor = place }

  /// Whether all bytes that the source handed out so far are scanned.
  @inline(__always)
  var isUsedUp: Bool { cursor == limit }

  /// Makes ``offset`` and ``bytesScanned`` those of a later place in the input, up to which the source will not hand out bytes
  /// any more.
  ///
  /// - Precondition: ``isUsedUp``, between two elements.
  @inline(__always)
  mutating func passOver(to place: Int64) {
    windowOffset = place - Int64(cursor - windowStart)
    eventStart = cursor
  }

  private let source: any ByteSource
  private let reportsText: Bool
  private let memory: WindowMemory
  private let windowCapacity: Int
  private let window: UnsafeMutablePointer<UInt8>
  private let attributeStore: UnsafeMutablePointer<XMLAttribute>

  private var cursor: UnsafePointer<UInt8>
  private var limit: UnsafePointer<UInt8>
  private var eventStart: UnsafePointer<UInt8>
  private var windowOffset: Int64 = 0
  private var sourceIsExhausted = false
  private var hasMetTag = false

  private var windowStart: UnsafePointer<UInt8> { UnsafePointer(window) }

  /// The most attributes of one tag; a vision prescription has 22.
  package static let mostAttributes = 64
  /// Bytes of the window where nothing else is asked for.
  package static let defaultWindowCapacity = 1 << 20

  /// A scanner at the start of `source`. Tags may be half as long as the window.
  package init(
    source: any ByteSource, reportsText: Bool = false, windowCapacity: Int = XMLScanner.defaultWindowCapacity
  ) {
    self.source = source
    self.reportsText = reportsText
    self.windowCapacity = max(windowCapacity, 64)
    memory = WindowMemory(byteCount: self.windowCapacity, attributeCount: XMLScanner.mostAttributes)
    window = memory.bytes
    attributeStore = memory.attributes
    attributes = UnsafeBufferPointer(start: attributeStore, count: 0)
    cursor = UnsafePointer(window)
    limit = cursor
    eventStart = cursor
  }

  /// Moves on to the next event. Amortised O(bytes).
  package mutating func next() throws(ImportError) -> XMLEvent {
    while true {
      guard let open = Platform.find(Ascii.less, from: cursor, to: limit) else {
        if reportsText, cursor < limit, try !isTextGrowing() { return textEvent(upTo: limit) }
        if reportsText, cursor < limit { continue }
        cursor = limit
        if try refill(keepingFrom: limit) { continue }
        eventStart = cursor
        return .endOfInput
      }
      if reportsText, open > cursor { return textEvent(upTo: open) }
      eventStart = open
      switch try scanMarkup(at: open) {
      case .event(let event): return event
      case .skipped: continue
      case .oversized: passOversizedTag()
      case .incomplete:
        cursor = eventStart
        if limit - cursor >= windowCapacity / 2 {
          passOversizedTag()
        } else {
          // The first refill that brings nothing tells the scan that no more will come; it may then decide differently.
          let wasExhausted = sourceIsExhausted
          if try !refill(keepingFrom: cursor) && wasExhausted { endInsideMarkup() }
        }
      }
    }
  }

  // MARK: Window

  /// Moves the bytes from `kept` on to the front of the window and reads more behind them; false at the end of the input.
  private mutating func refill(keepingFrom kept: UnsafePointer<UInt8>) throws(ImportError) -> Bool {
    if sourceIsExhausted { return false }
    let keptCount = limit - kept
    windowOffset += Int64(kept - windowStart)
    if kept != windowStart && keptCount > 0 { window.update(from: kept, count: keptCount) }
    cursor = windowStart
    eventStart = windowStart
    limit = windowStart + keptCount
    let room = UnsafeMutableRawBufferPointer(start: window + keptCount, count: windowCapacity - keptCount)
    let count = try source.read(into: room)
    if count == 0 { sourceIsExhausted = true }
    limit += count
    return count > 0
  }

  /// A tag longer than half the window is counted and read into, whether or not it happens to lie in the window as a whole.
  private mutating func passOversizedTag() {
    faults.oversizedTags += 1
    cursor = eventStart + 1
  }

  private func isOversized(from open: UnsafePointer<UInt8>, to next: UnsafePointer<UInt8>) -> Bool {
    next - open > windowCapacity / 2
  }

  /// The last tag has no end. If another begins inside it, a quote is missing: go on there. Else the input is cut off.
  private mutating func endInsideMarkup() {
    if let next = Platform.find(Ascii.less, from: cursor + 1, to: limit) {
      faults.malformedTags += 1
      cursor = next
    } else {
      faults.endsInsideMarkup = true
      cursor = limit
    }
  }

  // MARK: Text

  /// Reads more if the text that began at the cursor may go on; false once it must be handed out as it is.
  private mutating func isTextGrowing() throws(ImportError) -> Bool {
    guard limit - cursor < windowCapacity / 2 else { return false }
    return try refill(keepingFrom: cursor)
  }

  private mutating func textEvent(upTo end: UnsafePointer<UInt8>) -> XMLEvent {
    eventStart = cursor
    text = ByteSlice(start: cursor, end: end)
    cursor = end
    return .text
  }

  // MARK: Markup

  private enum Outcome {
    case event(XMLEvent)
    case skipped
    case oversized
    case incomplete
  }

  private mutating func scanMarkup(at open: UnsafePointer<UInt8>) throws(ImportError) -> Outcome {
    guard open + 1 < limit else { return .incomplete }
    switch open[1] {
    case Ascii.slash: return scanEndTag(at: open)
    case Ascii.bang: return try scanDeclaration(at: open)
    case Ascii.question: return try skip(to: "?>", from: open + 2)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...0xFF:
      hasMetTag = true
      return scanStartTag(at: open)
    default:
      faults.malformedTags += 1
      cursor = open + 1
      return .skipped
    }
  }

  private mutating func scanEndTag(at open: UnsafePointer<UInt8>) -> Outcome {
    guard let close = Platform.find(Ascii.greater, from: open + 2, to: limit) else { return .incomplete }
    if isOversized(from: open, to: close + 1) { return .oversized }
    name = ByteSlice(start: open + 2, end: close).trimmed()
    cursor = close + 1
    return .event(.end)
  }

  // MARK: Start tags

  private mutating func scanStartTag(at open: UnsafePointer<UInt8>) -> Outcome {
    var position = open + 1
    let end = limit
    while position < end, isNameByte(position.pointee) { position += 1 }
    name = ByteSlice(start: open + 1, end: position)
    var count = 0
    // Counted once the tag is whole: one that the window cuts is scanned again.
    var (unreadableCount, excessCount) = (0, 0)
    while true {
      while position < end, position.pointee <= Ascii.space { position += 1 }
      guard position < end else { return .incomplete }
      let byte = position.pointee
      if byte == Ascii.greater {
        countFaults(unreadableCount, excessCount)
        return finishStartTag(open, end: position + 1, attributeCount: count, isEmpty: false)
      }
      if byte == Ascii.slash {
        guard position + 1 < end else { return .incomplete }
        if position[1] == Ascii.greater {
          countFaults(unreadableCount, excessCount)
          return finishStartTag(open, end: position + 2, attributeCount: count, isEmpty: true)
        }
        position += 1
        continue
      }
      switch scanAttribute(from: position) {
      case .attribute(let attribute, let next):
        position = next
        if count < XMLScanner.mostAttributes {
          (attributeStore + count).initialize(to: attribute)
          count += 1
        } else {
          excessCount += 1
        }
      case .unreadable(let next):
        unreadableCount += 1
        position = next
      case .incomplete: return .incomplete
      case .malformed(let place):
        if isOversized(from: open, to: place + 1) { return .oversized }
        countFaults(unreadableCount, excessCount)
        return resume(after: open)
      }
    }
  }

  @inline(__always)
  private mutating func countFaults(_ unreadableCount: Int, _ excessCount: Int) {
    faults.unreadableAttributes += unreadableCount
    faults.excessAttributes += excessCount
  }

  private mutating func finishStartTag(
    _ open: UnsafePointer<UInt8>, end next: UnsafePointer<UInt8>, attributeCount: Int, isEmpty: Bool
  ) -> Outcome {
    if isOversized(from: open, to: next) { return .oversized }
    attributes = UnsafeBufferPointer(start: attributeStore, count: attributeCount)
    isEmptyElement = isEmpty
    cursor = next
    return .event(.start)
  }

  /// A tag that makes no sense: reading goes on at the next `<`.
  private mutating func resume(after open: UnsafePointer<UInt8>) -> Outcome {
    faults.malformedTags += 1
    cursor = open + 1
    return .skipped
  }

  private enum AttributeOutcome {
    case attribute(XMLAttribute, next: UnsafePointer<UInt8>)
    case unreadable(next: UnsafePointer<UInt8>)
    case incomplete
    /// Shown by the byte there.
    case malformed(UnsafePointer<UInt8>)
  }

  /// Scans `name="value"`. The name runs to the `=` and may hold blanks (exports of iOS 8), which makes it unreadable.
  @inline(__always)
  private func scanAttribute(from start: UnsafePointer<UInt8>) -> AttributeOutcome {
    var position = start
    let end = limit
    while position < end, isNameByte(position.pointee) { position += 1 }
    var nameEnd = position
    var nameHasBlanks = false
    // Off the common path unless the next byte is the equals sign.
    while position < end, position.pointee != Ascii.equals {
      switch position.pointee {
      case Ascii.greater: return .unreadable(next: position)
      case Ascii.slash where position + 1 < end && position[1] == Ascii.greater: return .unreadable(next: position)
      case Ascii.less, Ascii.quote: return .malformed(position)
      case 0...Ascii.space: position += 1
      default:
        nameHasBlanks = nameHasBlanks || position > nameEnd
        position += 1
        nameEnd = position
      }
    }
    position += 1
    while position < end, position.pointee <= Ascii.space { position += 1 }
    guard position < end else { return .incomplete }
    let quote = position.pointee
    guard quote == Ascii.quote || quote == Ascii.apostrophe else { return scanUnquotedValue(from: position) }
    let valueStart = position + 1
    guard let valueEnd = Platform.find(quote, from: valueStart, to: end) else { return .incomplete }
    position = valueEnd + 1
    guard position < end else { return .incomplete }
    guard position.pointee <= Ascii.space || position.pointee == Ascii.greater || position.pointee == Ascii.slash
    else { return .malformed(position) }  // a quote is missing somewhere: what looks like the value is not
    if nameHasBlanks || nameEnd == start { return .unreadable(next: position) }
    return .attribute(
      XMLAttribute(
        name: ByteSlice(start: start, end: nameEnd), value: ByteSlice(start: valueStart, end: valueEnd)), next: position
    )
  }

  /// Passes over a value without quotes.
  private func scanUnquotedValue(from start: UnsafePointer<UInt8>) -> AttributeOutcome {
    var position = start
    while position < limit, position.pointee > Ascii.space, position.pointee != Ascii.greater {
      if position.pointee == Ascii.less { return .malformed(position) }
      position += 1
    }
    return position < limit ? .unreadable(next: position) : .incomplete
  }

  @inline(__always)
  private func isNameByte(_ byte: UInt8) -> Bool {
    byte > Ascii.space && byte != Ascii.equals && byte != Ascii.greater && byte != Ascii.slash && byte != Ascii.less
      && byte != Ascii.quote
  }

  // MARK: Declarations, comments, CDATA

  private mutating func scanDeclaration(at open: UnsafePointer<UInt8>) throws(ImportError) -> Outcome {
    let known = ByteSlice(start: open, end: limit)
    if known.count < 9 && !sourceIsExhausted { return .incomplete }
    if known.hasPrefix("<!--") { return try scanComment(at: open) }
    if known.hasPrefix("<![CDATA[") { return try scanCharacterData(at: open) }
    if known.hasPrefix("<!ENTITY") { return skipEntityDeclaration(at: open) }
    return skipDeclaration(from: open + 2)
  }

  /// Skips `<!ELEMENT …>`, `<!ATTLIST …>` or the head of `<!DOCTYPE … [`. What stands between declarations (`]>`, stray
  /// brackets) is text to the scanner. A declaration never holds `<`, so one whose end is missing stops before the next.
  private mutating func skipDeclaration(from start: UnsafePointer<UInt8>) -> Outcome {
    var position = start
    while position < limit {
      switch position.pointee {
      case Ascii.greater, UInt8(ascii: "["):
        return skipped(to: position + 1)
      case Ascii.less:
        return skipped(to: position)
      default: position += 1
      }
    }
    return .incomplete
  }

  /// Goes on at `next` unless what begins at the present event is too long.
  private mutating func skipped(to next: UnsafePointer<UInt8>) -> Outcome {
    if isOversized(from: eventStart, to: next) { return .oversized }
    cursor = next
    return .skipped
  }

  /// Skips `<!ENTITY name "value">`, whose value may hold tags.
  private mutating func skipEntityDeclaration(at open: UnsafePointer<UInt8>) -> Outcome {
    var position = open + 2
    var quote: UInt8 = 0
    while position < limit {
      let byte = position.pointee
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == Ascii.quote || byte == Ascii.apostrophe {
        quote = byte
      } else if byte == Ascii.greater {
        return skipped(to: position + 1)
      }
      position += 1
    }
    return .incomplete
  }

  private mutating func scanComment(at open: UnsafePointer<UInt8>) throws(ImportError) -> Outcome {
    if !hasMetTag {
      // Only the head of the file holds a comment that matters: the version of the export.
      let body = ByteSlice(start: open + 4, end: limit)
      if let length = body.firstIndex(of: "-->"), !isOversized(from: open, to: body.start + length + 3) {
        text = body.prefix(length)
        cursor = body.start + length + 3
        return .event(.comment)
      }
      if limit - open < windowCapacity / 2 && !sourceIsExhausted { return .incomplete }
    }
    return try skip(to: "-->", from: open + 4)
  }

  private mutating func scanCharacterData(at open: UnsafePointer<UInt8>) throws(ImportError) -> Outcome {
    guard reportsText else { return try skip(to: "]]>", from: open + 9) }
    let body = ByteSlice(start: open + 9, end: limit)
    guard let length = body.firstIndex(of: "]]>") else { return .incomplete }
    text = body.prefix(length)
    cursor = body.start + length + 3
    return .event(.text)
  }

  /// Skips to behind the next `mark`, through as many windows as it takes.
  private mutating func skip(to mark: StaticString, from start: UnsafePointer<UInt8>) throws(ImportError) -> Outcome {
    var rest = ByteSlice(start: min(start, limit), end: limit)
    while true {
      if let found = rest.firstIndex(of: mark) {
        cursor = rest.start + found + mark.utf8CodeUnitCount
        return .skipped
      }
      let overlap = min(rest.count, mark.utf8CodeUnitCount - 1)
      if try !refill(keepingFrom: limit - overlap) {
        faults.endsInsideMarkup = true
        cursor = limit
        return .skipped
      }
      rest = ByteSlice(start: windowStart, end: limit)
    }
  }
}
