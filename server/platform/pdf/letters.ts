/** Stands in the place of letters that the font lacks and nothing else says. */
const unprintable = '[?]'

/** What says the same in letters that every font has. What is not seen is left out. */
const said: readonly (readonly [RegExp, string])[] = [
  [/\p{Variation_Selector}|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, ''],
  [/[\u2007\u202f]/gu, '\u00a0'],
  [/[\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/gu, ' '],
  [/[\u2010\u2011]/gu, '-'],
  [/\u2012/gu, '–'],
  [/\u2015/gu, '—'],
  [/[\u2032\u02bb\u02bc]/gu, "'"],
  [/\u2033/gu, '"'],
  [/[→➔➜]/gu, '->'],
  [/←/gu, '<-'],
  [/↔/gu, '<->'],
  [/[⇒]/gu, '=>'],
  [/≤/gu, '<='],
  [/≥/gu, '>='],
  [/≠/gu, '=/='],
  [/[≈∼]/gu, '~'],
  [/[✓✔☑✅]/gu, '[x]'],
  [/[☐◻]/gu, '[ ]'],
  [/[●▪◦‣]/gu, '•'],
]

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** The nearest that the font has of a letter: its compatible form, else the letter without the last of its marks. */
function nearest(letter: string, has: (letter: string) => boolean): string | undefined {
  const isThere = (text: string) => text !== '' && Array.from(text).every(has)
  const forms = [letter, letter.normalize('NFKC')]
  for (let marks = letter.normalize('NFKD'); /\p{M}$/u.test(marks);) {
    marks = marks.replace(/\p{M}$/u, '')
    forms.push(marks.normalize('NFC'))
  }
  return forms.find(isThere)
}

/** A piece of a text as it is printed; `meant` is what stood there where the font has nothing for it. */
export interface Printed {
  text: string
  meant?: string
}

/** A text as a font prints it that lacks some letters. Where it lacks several in a row, one sign stands for all. */
export function printedBy(has: (letter: string) => boolean, text: string): Printed[] {
  const plain = said.reduce((all, [sign, words]) => all.replaceAll(sign, words), text.normalize('NFC'))
  const pieces: Printed[] = []
  for (const { segment } of graphemes.segment(plain)) {
    const found = /^[\t\n]$/.test(segment) ? segment : nearest(segment, has)
    const last = pieces.at(-1)
    if (found === undefined) {
      if (last?.meant === undefined) pieces.push({ text: unprintable, meant: segment })
      else last.meant += segment
    } else if (last && last.meant === undefined) last.text += found
    else pieces.push({ text: found })
  }
  return pieces
}
