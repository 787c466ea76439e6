import { globSync } from 'node:fs'

/** Takes minutes. */
const usual = ['sizes', 'start', 'requests']
/** An option of one bench names it. */
const named: Readonly<Record<string, string>> = {
  '--browser': 'browser',
  '--scale': 'requests',
  '--minutes': 'requests',
}
const minutes = ['--minutes', '10']

/** In order, with their options. */
export interface Plan {
  benches: readonly string[]
  rest: readonly string[]
}

/** Names of benches, `--all` with ten minutes of load, or an option that names a bench. */
export function plan(words: readonly string[], there: readonly string[] = names()): Plan {
  const all = [...usual, ...there.filter((name) => !usual.includes(name))]
  const options = words.filter((word) => !there.includes(word) && !['--all', '--browser'].includes(word))
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
