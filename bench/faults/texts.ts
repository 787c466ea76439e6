import { readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '../../scripts/child.ts'

/** The first text of docs/operations.md, in its language, after a line that begins with these words, as it stands. */
export function textAfter(words: string, language = 'sh'): string {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const text = new RegExp(`^${words}[^]*?\`\`\`${language}\\n([^]*?)\`\`\``, 'm').exec(page)?.[1]
  if (text === undefined) throw new Error(`docs/operations.md has no text after "${words}"`)
  return text
}
