import { describe, expect, test } from 'vitest'

import { printedBy } from './letters.ts'

/** A font with ASCII, Latin-1 and some more. */
const has = (letter: string) => /^[\u0020-\u007e\u00a0-\u00ff–—•Łłż]$/u.test(letter)
const printed = (text: string) => printedBy(has, text)

describe('letters that a font lacks', () => {
  test.each([
    ['8:00\u202fAM', '8:00\u00a0AM'],
    ['a\u2009b', 'a b'],
    ['co\u2010op\u00adera', 'co-opera'],
    ['A → B, x ≥ 3', 'A -> B, x >= 3'],
    ['✔️ hecho', '[x] hecho'],
    ['H₂O ① ﬁn', 'H2O 1 fin'],
    ['Nguyễn Thị', 'Nguyên Thi'],
    ['e\u0301', 'é'],
    ['Łukasz, Peña', 'Łukasz, Peña'],
  ])('%j is printed as %j', (text, words) => {
    expect(printed(text)).toEqual([{ text: words }])
  })

  test('and nothing else says are one sign, which knows what it stands for', () => {
    expect(printed('Sr. Дмитрий (漢字) 👩‍💻')).toEqual([
      { text: 'Sr. ' },
      { text: '[?]', meant: 'Дмитрий' },
      { text: ' (' },
      { text: '[?]', meant: '漢字' },
      { text: ') ' },
      { text: '[?]', meant: expect.stringContaining('👩') },
    ])
  })

  test('are none of what every font has', () => {
    const text = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    expect(printed(text)).toEqual([{ text }])
    expect(printed('')).toEqual([])
    expect(printed('una\ndos\ttres')).toEqual([{ text: 'una\ndos\ttres' }])
  })
})
