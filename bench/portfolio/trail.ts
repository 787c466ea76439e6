import type { Database } from '#server/platform/database/database.ts'

/** Days over which the made-up company has changed its projects, up to now. */
const days = 400

/** An instant of these days that hangs on `seed` alone. */
const someInstant = (seed: string): string =>
  `now() - (abs(hashint8((${seed})::bigint)::bigint) % (${days} * 86400)) * interval '1 second'`

const columns = 'at, call, entity, entity_id, action, before, after, project_id, version'

/** What was made, on some day, or before all of them. */
const creates = (entity: string, table: string, { at, project }: { at: string; project: string }): string =>
  `insert into audit (${columns})
    select ${at}, 'bench', '${entity}', id, 'create', null, to_jsonb(${table}) - '{search}'::text[], ${project}, 1
    from ${table}`

/** The changes that figures of past days are put back from: each statement, with what it writes. */
const steps: readonly [what: string, text: string][] = [
  ['projects', creates('project', 'projects', { at: `now() - interval '${days} days'`, project: 'id' })],
  [
    'assignments',
    creates('projectMilestone', 'project_milestones', { at: `now() - interval '${days} days'`, project: 'project_id' }),
  ],
  ['follow-ups', creates('checkpoint', 'checkpoints', { at: 'least(date, now())', project: 'project_id' })],
  ['licences', creates('licence', 'licences', { at: someInstant('id'), project: 'project_id' })],
  [
    'moved dates, one for each novedad',
    `insert into audit (${columns})
      select least(date, now()), 'bench', 'project', project_id, 'update',
        jsonb_build_object('scheduled_date', previous_date - 7 * (id % 3)), jsonb_build_object('scheduled_date', new_date),
        project_id, 2
      from project_changes`,
  ],
  [
    'changed states',
    `insert into audit (${columns})
      select ${someInstant('id * 31')}, 'bench', 'project', id, 'update', jsonb_build_object('project_status_id', 1 + id % 4),
        jsonb_build_object('project_status_id', project_status_id), id, 3
      from projects`,
  ],
  [
    'percentages, three of each assignment',
    `insert into audit (${columns})
      select ${someInstant('id * 7 + n')}, 'bench', 'projectMilestone', id, 'update',
        jsonb_build_object('percentage_realized', percentage_realized * n / 4),
        jsonb_build_object('percentage_realized', percentage_realized * (n + 1) / 4), project_id, n + 1
      from project_milestones cross join generate_series(1, 3) as n`,
  ],
  [
    'the progress of each',
    `insert into progress_history (at, project_id, planned, realized, percentage)
      select at, project_id, planned, realized * least(1, 0.3 + (audit.id % 7) / 10.0), percentage
      from audit join projects on projects.id = project_id where entity = 'projectMilestone' and action = 'update'`,
  ],
]

/** Gives a company the trail that the changes of so many days would have left: some 450 000 rows at the bounds' scale. */
export async function fillTrail(db: Database): Promise<void> {
  for (const [what, text] of steps) {
    const began = performance.now()
    const { rowCount } = await db.pool.query(text)
    console.log(`  trail, ${what}: ${rowCount} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await db.pool.query('vacuum analyze audit, progress_history')
}
