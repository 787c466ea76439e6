// What comes along when a cell of a sheet or a paragraph is pasted, and is not seen in a field: it would be refused when
// the form is sent, with nobody able to tell what is meant. Joiners and direction marks stay: emoji and right-to-left
// names are written with them.

/** Zero-width space, word joiner, byte order mark, and what turns the direction of the text around it. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g

/** For a box of one line: between cells and lines of what was pasted stands a blank. */
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
