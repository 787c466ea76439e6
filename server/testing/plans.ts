import pg from 'pg'

import type { Database } from '#server/platform/database/database.ts'

/** For these values, or for any. */
type PlanMode = 'custom' | 'generic'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** Tables read from end to end, and the most rows of a step. */
export interface Work {
  scanned: string[]
  mostRows: number
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]`
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? pg.escapeLiteral(value) : 'null'
}

/** While `read` runs, with their answers. */
async function statementsOf(
  db: Database,
  read: (db: Database) => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const asked: { text: string; values: unknown[] }[] = []
  await read({
    ...db,
    async named(name, text, values, claim) {
      asked.push({ text, values })
      return db.named(name, text, values, claim)
    },
    async quick(name, text, values, claim) {
      asked.push({ text, values })
      return db.quick(name, text, values, claim)
    },
    async wide(name, text, values, claim) {
      asked.push({ text, values })
      return db.wide(name, text, values, claim)
    },
  })
  return asked
}

async function explained(
  db: Database,
  read: (db: Database) => Promise<unknown>,
  mode: PlanMode,
  options: string,
): Promise<unknown[][]> {
  const asked = await statementsOf(db, read)
  const client = await db.pool.connect()
  try {
    const answers: unknown[][] = []
    for (const { text, values } of asked) {
      const given = values.map(literal)
      await client.query(`set plan_cache_mode = force_${mode}_plan; prepare plan as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
        `explain (${options}) execute plan${given.length > 0 ? `(${given.join()})` : ''}`,
      )
      await client.query('deallocate plan; reset plan_cache_mode')
      answers.push(rows.map((row) => row['QUERY PLAN']))
    }
    return answers
  } finally {
    client.release()
  }
}

/** While `read` runs. */
export const plansOf = async (
  db: Database,
  read: (db: Database) => Promise<unknown>,
  mode: PlanMode,
): Promise<string[]> => (await explained(db, read, mode, 'costs off')).map((lines) => lines.join('\n'))

/** While `read` runs; as executed. */
export async function workOf(db: Database, read: (db: Database) => Promise<unknown>, mode: PlanMode): Promise<Work[]> {
  const plans = await explained(db, read, mode, 'analyze, costs off, timing off, summary off, format json')
  return plans.map(([plan]) => {
    const work: Work = { scanned: [], mostRows: 0 }
    const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Node }]
    const visit = (node: Node): void => {
      work.mostRows = Math.max(work.mostRows, node['Actual Rows'] * node['Actual Loops'])
      if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) work.scanned.push(node['Relation Name'] ?? '')
      node.Plans?.forEach(visit)
    }
    visit(Plan)
    return work
  })
}
