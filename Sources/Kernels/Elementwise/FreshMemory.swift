import CKernels

/// Says that all of this memory, fresh from the system, is about to be written: the system may then map it in large pages, of which
/// one costs little more than one of the five hundred small ones that it replaces. Whatever it does, contents stay.
///
/// O(1); pays off from some megabytes on.
package func prepareForWriting(_ memory: UnsafeMutableBufferPointer<Double>) {
  ck_prefer_large_pages(memory.baseAddress, memory.count * MemoryLayout<Double>.stride)
}
