import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Result, summary, table } from '../scripts/result.ts'
import { commit, machine } from './machine.ts'

export interface Run {
  name: string
  results: readonly Result[]
}

export function page(
  runs: readonly Run[],
  date: string,
  words: readonly string[],
  on: readonly string[],
  unmeasured: readonly string[] = [],
): string {
  const results = runs.flatMap((run) => run.results)
  return [
    `# ${date}`,
    '',
    ...on.map((line) => `- ${line}`),
    `- \`${['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')}\``,
    '',
    ...runs.flatMap(({ name, results: figures }) => [`## ${name}`, '', '```', table(figures), '```', '']),
    summary(results, unmeasured),
    '',
  ].join('\n')
}

export function keep(runs: readonly Run[], words: readonly string[], unmeasured: readonly string[] = []): string {
  const date = new Date().toISOString().slice(0, 10)
  const at = commit()
  const source = at ? `commit ${at.name}${at.changed ? ', with changes that are not committed' : ''}` : 'no commit'
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const name = freeName(folder, `${date}-${at?.name ?? 'uncommitted'}`)
  writeFileSync(
    join(folder, name),
    page(
      runs,
      date,
      words.filter((word) => word !== '--keep'),
      [source, ...machine()],
      unmeasured,
    ),
  )
  return `bench/results/${name}`
}

export function freeName(folder: string, base: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${base}${number === 1 ? '' : `-${number}`}.md`
    if (!existsSync(join(folder, name))) return name
  }
}
