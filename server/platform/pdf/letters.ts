const unprintable = '[?]'

/** The same in letters that every font has; invisible signs are left out. */
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

/** Its compatible form, else the letter without its last mark. */
function nearest(letter: string, has: (letter: string) => boolean): string | undefined {
  const isThere = (text: string) => text !== '' && Array.from(text).every(has)
  const forms = [letter, letter.normalize('NFKC')]
  for (let marks = letter.normalize('NFKD'); /\p{M}$/u.test(marks);) {
    marks = marks.replace(/\p{M}$/u, '')
    forms.push(marks.normalize('NFC'))
  }
  return forms.find(isThere)
}

export interface Printed {
  text: string
  meant?: string
}

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
