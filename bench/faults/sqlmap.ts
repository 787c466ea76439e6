// node bench/faults/sqlmap.ts [--level 2] [--only customers-list] sqlmap (https://sqlmap.org) tries every query
// parameter and path number of every read, on a portal with the demo's data. Exits with 1 when it finds something.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import type { LoginResult } from '#contract/session.ts'

import { root, run } from '../../scripts/child.ts'
import { startPortal } from '../../scripts/portal-process.ts'

const { values } = parseArgs({
  options: { level: { type: 'string', default: '2' }, only: { type: 'string', default: '' } },
})

interface Parameter {
  name: string
  in: string
  schema: { type?: string; format?: string; enum?: string[]; default?: string | number }
}
interface Operation {
  parameters: Parameter[]
  security?: []
  responses: Record<string, { content?: object }>
}
type Document = { paths: Record<string, { get?: Operation }> }

/** A value that each kind of parameter takes, so that the call is made in earnest; `*` marks where sqlmap tries. */
function valueOf({ name, schema }: Parameter): string {
  const [first] = schema.enum ?? []
  if (first !== undefined) return first
  if (schema.format === 'date' || name === 'from' || name === 'to') return '2026-06-30'
  if (schema.type === 'integer') return schema.default === undefined ? '1' : String(schema.default)
  if (schema.type === 'boolean') return 'true'
  return name === 'orderBy' ? '' : 'a'
}

/** The calls that read, each with every parameter filled and marked: `/api/customers?searchTerm=a*&top=1*`. */
function targets({ paths }: Document): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || get.security || !path.includes(values.only)) return []
    // A stream has no end to wait for, and asks the database nothing.
    if ('text/event-stream' in (get.responses['200']?.content ?? {})) return []
    const asked = get.parameters.filter((one) => one.in !== 'header')
    const marked = path.replace(/\{\w+\}/g, '1*')
    const query = asked
      .filter((one) => one.in === 'query')
      .map((one) => `${one.name}=${valueOf(one)}*`)
      .join('&')
    return asked.length === 0 ? [] : [`/api${marked}${query && `?${query}`}`]
  })
}

if (spawnSync('sqlmap', ['--version']).status !== 0) {
  process.stderr.write('sqlmap is not installed: apt install sqlmap, or see https://sqlmap.org.\n')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'portal-sqlmap-'))
/** Of the demo, as its start says. */
const administrator = { email: 'admin@lumbrera.example', password: 'Yarumo#47Verde' }
const portal = await startPortal({
  command: [process.execPath, join(root, 'scripts/run.mjs'), 'demo'],
  env: { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  logFile: join(folder, 'portal.log'),
})
let found = 0
try {
  const ask = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const answer = await fetch(`${portal.address}${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as Body
  }
  const urls = targets(await ask<Document>('/api/openapi.json'))
  for (const url of urls) {
    // A token of its own for each: it lives an hour, and they may take longer together.
    const { token } = await ask<LoginResult>('/api/accounts/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const began = performance.now()
    const { output } = await run(
      'sqlmap',
      [
        ['-u', `${portal.address}${url}`, '--headers', `Authorization: Bearer ${token}`],
        ['--batch', '--flush-session', '--disable-coloring', '--output-dir', join(folder, 'sqlmap')],
        ['--level', values.level, '--risk', '1', '--dbms', 'PostgreSQL', '--threads', '2', '--time-sec', '2'],
        ['--ignore-code', '400,404,429', '--timeout', '20'],
      ].flat(),
      { quiet: true },
    )
    const safe = output.includes('all tested parameters do not appear to be injectable')
    if (!safe) found += 1
    const seconds = Math.round((performance.now() - began) / 1000)
    const requests = /(\d{3} \([^)]+\) - \d+ times(?:, )?)+/.exec(output)?.[0] ?? ''
    process.stdout.write(`${safe ? 'nothing' : 'LOOK'}  ${url}  ${seconds} s  ${requests}\n`)
    if (!safe) process.stdout.write(`${output.split('\n').slice(-40).join('\n')}\n`)
  }
  process.stdout.write(`${urls.length} calls tried at level ${values.level}, ${found} with something to look at\n`)
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(found > 0 ? 1 : 0)
