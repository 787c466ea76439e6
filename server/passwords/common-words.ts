import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { folded } from './folding.ts'

/**
 * What is tried first, in English and Spanish: leaked passwords, words and names in the order of their use. Left out
 * are the packs' rare ones (89 000 English surnames, diceware): refusing those would refuse much that nobody guesses.
 */
const lists = [
  'language-common/src/passwords.json',
  'language-en/src/commonWords.json',
  'language-en/src/firstnames.json',
  'language-es-es/src/commonWords.json',
  'language-es-es/src/firstnames.json',
  'language-es-es/src/lastnames.json',
  'language-es-es/src/wikipedia.json',
]

const require = createRequire(import.meta.url)

async function readLists(): Promise<string> {
  const words = new Set<string>()
  for (const list of lists) {
    const text = await readFile(require.resolve(`@zxcvbn-ts/${list}`), 'utf8')
    // Folded as one text: word by word it takes ten times as long.
    for (const word of JSON.parse(folded(text)) as string[]) words.add(word)
  }
  // One text of one byte a letter takes 1.4 MB; the same words in a Set would stay as 12 MB of objects.
  return Buffer.from(`\n${[...words].join('\n')}\n`, 'latin1').toString('latin1')
}

let common: Promise<string> | undefined

/** Loads the lists at the first use, and answers whether a folded word is in them. */
export async function commonWords(): Promise<(word: string) => boolean> {
  common ??= readLists()
  try {
    const text = await common
    return (word) => text.includes(`\n${word}\n`)
  } catch (error) {
    common = undefined
    throw error
  }
}
