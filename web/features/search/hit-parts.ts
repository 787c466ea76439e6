import { itemAt } from '#contract/items.ts'
import { joinedNumbers } from '#contract/search-numbers.ts'
import { fold } from '#web/platform/kit/choices/fold.ts'

/** A text letter by letter as it is compared, and the letter that each sign of it stands for. */
function folding(letters: readonly string[], keep: (sign: string) => boolean) {
  const folded = letters.map((letter) => {
    const signs = fold(letter) || ' '
    return keep(signs) ? signs : ''
  })
  return {
    plain: folded.join(''),
    letterAt: folded.flatMap((signs, letter) => Array.from({ length: signs.length }, () => letter)),
  }
}

const isDigit = (sign: string): boolean => /^\d$/.test(sign)
/** Digits of a word before they are looked for among those of a text, whatever stands between. */
const isNumber = (word: string): boolean => /^\d{5,}$/.test(word)

/**
 * Pieces with a word of the term, and those between. Case and accents do not count; a word of one or two letters counts
 * at the beginning of a word, a number however it is written. `at` is a piece's first letter.
 */
export function hitParts(text: string, term: string): { text: string; hit: boolean; at: number }[] {
  const letters = [...text.normalize('NFC')]
  const whole = folding(letters, () => true)
  const digits = folding(letters, isDigit)
  const hits = new Set<number>()
  const mark = ({ letterAt }: typeof whole, from: number, to: number) => {
    for (let letter = itemAt(letterAt, from); letter <= itemAt(letterAt, to - 1); letter += 1) hits.add(letter)
  }
  for (const word of fold(joinedNumbers(term)).split(' ').filter(Boolean)) {
    const before = hits.size
    for (let at = whole.plain.indexOf(word); at >= 0; at = whole.plain.indexOf(word, at + 1))
      if (word.length > 2 || at === 0 || whole.plain[at - 1] === ' ') mark(whole, at, at + word.length)
    if (hits.size > before || !isNumber(word)) continue
    // A tax number is known without its check digit, too.
    for (const number of [word, word.slice(0, -1)]) {
      const at = digits.plain.indexOf(number)
      if (at < 0 || hits.size > before) continue
      mark(digits, at, at + number.length)
    }
  }
  const parts: { text: string; hit: boolean; at: number }[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = hits.has(at)
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit, at })
  }
  return parts
}
