/** A text without accents, in lower case, with single blanks: names that differ in these alone are compared as equal. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
