const utf8 = new TextDecoder('utf-8', { fatal: true })
const byteOf = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
)
const beginning = /[\u00C2-\u00F4]/

/**
 * Repairs UTF-8 that another program read as Windows-1252: 'BogotÃ¡' is 'Bogotá'. Other texts are hardly ever UTF-8 by
 * accident.
 */
export function asWritten(text: string): string {
  if (!beginning.test(text)) return text
  const bytes = new Uint8Array(text.length)
  let at = 0
  for (const sign of text) {
    const byte = byteOf.get(sign)
    if (byte === undefined) return text
    bytes[at] = byte
    at += 1
  }
  try {
    return utf8.decode(bytes)
  } catch {
    return text
  }
}
