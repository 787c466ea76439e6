/** Content in parts of `size` bytes, the last one shorter or as long; one part at least, which may be empty. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    held.push(chunk)
    length += chunk.byteLength
    // One byte more than a part: whether it is the last one is known when there is more.
    while (length > size) {
      const whole = Buffer.concat(held, length)
      yield whole.subarray(0, size)
      // A copy, so that what was given away can be freed.
      held = [Buffer.from(whole.subarray(size))]
      length -= size
    }
  }
  yield Buffer.concat(held, length)
}
