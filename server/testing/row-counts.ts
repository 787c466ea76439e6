import type { TestApp } from './testApp.ts'

/** They tell of the call itself. */
const aboutCalls = new Set(['sessions', 'kept_answers', 'login_failures', 'counters'])

/** Without those about calls. */
export async function rowCounts({ context: { db } }: TestApp): Promise<Record<string, number>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !aboutCalls.has(name))
  const { rows } = await db.pool.query<Record<string, number>>(
    `select ${names.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}`,
  )
  return rows[0]!
}

/** Reading goes on behind the answer. */
export async function filesRead({ context: { db } }: TestApp): Promise<void> {
  const reading = () => db.sql.selectFrom('imports').select('id').where('state', '=', 'reading').execute()
  while ((await reading()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** By table, the difference. */
export const added = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])),
  )
