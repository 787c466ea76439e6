/** Parts of `size` bytes, the last one at most; at least one part, which may be empty. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    held.push(chunk)
    length += chunk.byteLength
    // One more byte than a part tells that this part is not the last.
    while (length > size) {
      const whole = Buffer.concat(held, length)
      yield whole.subarray(0, size)
      // A copy, so that the yielded buffer can be freed.
      held = [Buffer.from(whole.subarray(size))]
      length -= size
    }
  }
  yield Buffer.concat(held, length)
}
