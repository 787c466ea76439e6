import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { folded } from './folding.ts'

// Without the rare words of the packs (89 000 English surnames, diceware), which would refuse good passwords.
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
  const texts = await Promise.all(
    lists.map(async (list) => folded(await readFile(require.resolve(`@zxcvbn-ts/${list}`), 'utf8'))),
  )
  // One text of one byte a letter takes 2 MB and is searched in a millisecond; as a Set the words would take 10 MB.
  return Buffer.from(texts.join(''), 'latin1').toString('latin1')
}

let common: Promise<string> | undefined

export async function commonWords(): Promise<(word: string) => boolean> {
  common ??= readLists()
  try {
    const text = await common
    return (word) => !word.includes('"') && text.includes(`"${word}"`)
  } catch (error) {
    common = undefined
    throw error
  }
}
