import { globSync } from 'node:fs'

/** What is run when nothing is named: all that takes minutes, not hours. */
const usual = ['sizes', 'start', 'requests']
/** What belongs to one bench alone, and so names it. */
const named: Readonly<Record<string, string>> = {
  '--browser': 'browser',
  '--scale': 'requests',
  '--minutes': 'requests',
}
/** What the memory is bounded after. */
const minutes = ['--minutes', '10']

/** Which benches are run, in this order, and the words that they are given. */
export interface Plan {
  benches: readonly string[]
  rest: readonly string[]
}

/**
 * Reads what is asked for on the command line: names of benches, `--all` for every one and the ten minutes of load, or an
 * option that says which bench is meant.
 */
export function plan(words: readonly string[], there: readonly string[] = names()): Plan {
  const all = [...usual, ...there.filter((name) => !usual.includes(name))]
  const options = words.filter((word) => !there.includes(word) && !['--all', '--keep', '--browser'].includes(word))
  if (words.includes('--all'))
    return { benches: all, rest: options.includes('--minutes') ? options : [...options, ...minutes] }
  const wanted = words.filter((word) => there.includes(word))
  const meant = words.flatMap((word) => (named[word] !== undefined && there.includes(named[word]) ? [named[word]] : []))
  const chosen = wanted.length > 0 ? [...wanted, ...(words.includes('--browser') ? ['browser'] : [])] : meant
  return { benches: chosen.length > 0 ? all.filter((name) => chosen.includes(name)) : usual, rest: options }
}

const names = (): string[] =>
  globSync('*.bench.ts', { cwd: import.meta.dirname })
    .map((file) => file.replace('.bench.ts', ''))
    .toSorted()
