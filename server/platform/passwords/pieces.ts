const shortestCore = 6

/** A piece repeated, the last time perhaps not to its end: `ab1!ab1!ab`. */
function isPiece(text: string): boolean {
  for (let length = 1; length * 2 <= text.length; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return true
  return false
}

/** A piece that counts up is one: `sol1#sol2#`. */
const anyDigit = (text: string): string => text.replace(/\d/g, '0')

/** Allows one more character anywhere, or digits and specials at the ends (`core`). */
export function isPieces(password: string, core: string): boolean {
  const characters = [...password]
  const shorter = characters.map((_, left) => characters.filter((_character, index) => index !== left).join(''))
  return (
    [password, ...shorter].some((text) => isPiece(text) || (/\p{L}/u.test(text) && isPiece(anyDigit(text)))) ||
    (core.length >= shortestCore && isPiece(core))
  )
}
