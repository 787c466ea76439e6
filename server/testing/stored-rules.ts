import { sql } from 'kysely'

import type { TestApp } from './testApp.ts'

// Invariants of all stored rows, read from the tables.

/** Queries for what breaks each rule. */
const rules: Record<string, string> = {
  'no day of a project is before its start': `
    select id from projects
    where end_date < start_date or scheduled_date < start_date or real_end_date < start_date`,
  'the weights of a project make 100 at most, and are summed right': `
    select p.id from projects p left join project_milestones m on m.project_id = p.id
    group by p.id having coalesce(sum(m.weight), 0) > 100 or coalesce(sum(m.weight), 0) <> p.assigned_weight`,
  'a milestone is assigned to a project once': `
    select project_id as id from project_milestones group by project_id, milestone_id having count(*) > 1`,
  'progress is between 0 and 100': `
    select id from project_milestones
    where planned_percentage not between 0 and 100 or percentage_realized not between 0 and 100`,
  'a licence is held by somebody exactly when it is not unassigned, and by a contact of its project’s customer': `
    select l.id from licences l join projects p on p.id = l.project_id left join contacts c on c.id = l.contact_id
    where (l.status = 0) <> (l.contact_id is null) or c.customer_id <> p.customer_id`,
  'a project’s contacts are its customer’s': `
    select p.id from project_contacts pc
    join projects p on p.id = pc.project_id join contacts c on c.id = pc.contact_id
    where c.customer_id <> p.customer_id`,
  'somebody active administers the portal': `
    select 0 as id where not exists (
      select from employees e join roles r on r.id = e.role_id
      where e.is_active and e.has_user and 'users.manage' = any(r.permissions))`,
  'a role is a user’s': 'select id from employees where role_id is not null and not has_user',
}

/** No person's words are in these. */
const made = ['audit', 'sessions', 'credentials', 'one_time_links', 'kysely_migration', 'kysely_migration_lock']

/** Files whose content is not in the storage, or of another size there. */
async function filesUnlikeContent({ context: { db, storage } }: TestApp): Promise<object[]> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list()) sizes.set(key, size)
  const files = await db.sql.selectFrom('project_files').select(['id', 'size', 'storage_key as key']).execute()
  return files.filter(({ size, key }) => size !== sizes.get(key))
}

export async function brokenRules(portal: TestApp): Promise<string[]> {
  const { db } = portal.context
  const unlike = await filesUnlikeContent(portal)
  const broken = unlike.map((file) => `a file’s size is what its content has: ${JSON.stringify(file)}`)
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.pool.query(query)
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  const columns = await db.sql
    .selectFrom(
      sql<{ table: string; column: string }>`(
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
        and c.is_generated = 'NEVER')`.as('columns'),
    )
    .select(['table', 'column'])
    .where('table', 'not in', made)
    // What the database makes of them to sort by, and where the content of a file is.
    .where('column', 'not like', '%\\_key')
    .execute()
  for (const { table, column } of columns) {
    const { rows } = await db.pool.query<{ value: string }>(`select "${column}" as value from "${table}"`)
    const wrong = rows.map(({ value }) => value).filter((value) => value !== null && !isClean(value))
    if (wrong.length > 0) broken.push(`${table}.${column} is clean text: ${JSON.stringify(wrong.slice(0, 5))}`)
  }
  return broken
}

/** Composed, trimmed, and without control characters but line feed and tab. */
const isClean = (text: string): boolean =>
  text === text.normalize('NFC') && text === text.trim() && text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)
