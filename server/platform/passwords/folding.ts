/** Lower case and without marks (María → maria, ñ → n): how guessed words and passwords are compared. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
