// Unseen characters come along when a cell of a sheet or a paragraph is pasted: the form would be refused, and nobody
// could tell why. Joiners and direction marks stay: emoji and right-to-left names need them.

/** Zero-width space, word joiner, byte order mark, and controls of text direction. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g

/** For a box of one line: pasted cells and lines are parted by blanks. */
export const oneLineOf = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\p{Cc}/gu, '')

/** For a box of several lines: a word processor's own breaks become ordinary ones. */
export const linesOf = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
