import CKernels

/// Says that all of this memory, fresh from the system, is about to be written: the system may then map it in large pages, of which
/// one costs little more than one of the five hundred small ones that it replaces. Whatever it does, contents stay.
///
/// O(1); pays off from some megabytes on.
package func prepareForWriting(_ memory: UnsafeMutableBufferPointer<Double>) {
  ck_prefer_large_pages(memory.baseAddress, memory.count * MemoryLayout<Double>.stride)
}

/// Asks the processor to fetch what lies around an element, before it is looked at: a search among millions of elements waits for memory
/// more than for anything else. O(1); changes nothing.
package func prefetch(around element: UnsafeRawPointer) { ck_prefetch_around(element) }

/// The same of an object, as far as it takes a few hundred bytes.
package func prefetch(_ object: AnyObject) { ck_prefetch_from(Unmanaged.passUnretained(object).toOpaque()) }
