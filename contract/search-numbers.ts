const written = /^[+(]*\d[\d.()/+\u2010-\u2015-]*$/u
const between = /^[./\u2010-\u2015-]+$/u
const label = /^(?:n\.?i\.?t|c\.?c|c\.?e|tel|cel)[.:]*$/iu
const joinedLabel = /^(?:nit|cc|ce|tel|cel)[.:-]*(?=[+(]*\d)/iu
const thousands = /^\d{1,3}(?:\.\d{3})+$/u
/** A passport. */
const lettered = /^\p{L}{1,3}-\d{5,}$/u
/** Digits: groups with blanks between are one number only within these bounds. */
const leastOfGroups = 8
const mostOfGroups = 15
/** Fewer digits with signs may be a house number. */
const leastOfWord = 7

const digitsIn = (text: string): string => text.replaceAll(/\D/gu, '')

/** Only before a whole Colombian telephone. */
const withoutCountry = (digits: string): string => digits.replace(/^(?:00)?57(?=(?:3\d{2}|60\d)\d{7}$)/u, '')

function joinedWord(word: string): string {
  if (lettered.test(word)) return word.replace('-', '')
  const isNumber = written.test(word) && (digitsIn(word).length >= leastOfWord || thousands.test(word))
  return isNumber ? withoutCountry(digitsIn(word)) : word
}

function joinedRun(run: readonly string[]): string[] {
  const digits = digitsIn(run.join(''))
  if (run.length > 1 && digits.length >= leastOfGroups && digits.length <= mostOfGroups) return [withoutCountry(digits)]
  return run.map((word) => joinedWord(word))
}

/**
 * Documents and telephones as digits, as searches store them, without 'NIT' or +57: 'NIT 900.512.388-4' becomes
 * '9005123884'. Other words stay.
 */
export function joinedNumbers(term: string): string {
  const words = term
    .split(/\s+/u)
    .map((word) => word.replace(joinedLabel, ''))
    .filter(Boolean)
  const joined: string[] = []
  let run: string[] = []
  for (const [at, word] of words.entries()) {
    if (written.test(word) || (run.length > 0 && between.test(word))) {
      run.push(word)
      continue
    }
    joined.push(...joinedRun(run))
    run = []
    if (!label.test(word) || !written.test(words[at + 1] ?? '')) joined.push(joinedWord(word))
  }
  return [...joined, ...joinedRun(run)].join(' ')
}
