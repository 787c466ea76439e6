export const ownKinds = ['project', 'projectMilestone', 'checkpoint', 'licence'] as const
/** Such a record existed before the project, so its creation is not taken back. */
const sharedKinds = ['customer', 'projectStatus', 'product'] as const
type Kind = (typeof ownKinds)[number] | (typeof sharedKinds)[number]
const kinds: readonly Kind[] = [...ownKinds, ...sharedKinds]

/** The table of each kind, with the columns that rows come from. */
const tables: Readonly<Record<Kind, { table: string; columns: readonly string[] }>> = {
  project: {
    table: 'projects',
    columns:
      `id version name name_key customer_id product_id project_status_id employee_ids start_date end_date scheduled_date
      real_end_date total_cost phase percentage progress_source planned realized`.split(/\s+/),
  },
  projectMilestone: {
    table: 'project_milestones',
    columns: ['id', 'project_id', 'weight', 'planned_start', 'planned_end'],
  },
  checkpoint: { table: 'checkpoints', columns: ['id', 'project_id', 'date'] },
  licence: {
    table: 'licences',
    columns: ['id', 'project_id', 'product_id', 'expiration_date', 'status', 'renews_id'],
  },
  customer: { table: 'customers', columns: ['id', 'commercial_name', 'name_key', 'classification'] },
  projectStatus: {
    table: 'project_statuses',
    columns: ['id', 'name', 'color', 'order_key', 'closes_project', 'quiet', 'cancels'],
  },
  product: { table: 'products', columns: ['id', 'name', 'channel', 'licensed'] },
}

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join()

/** Other updates stay out: most of the trail are percentages of milestones. */
const changesThatCount = kinds
  .map((kind) => `entity = '${kind}' and (action <> 'update' or before ?| array[${listed(tables[kind].columns)}])`)
  .join(' or ')

/** Unchanged records, and former values of the others. */
const pastTable = (kind: Kind): string => `select ${tables[kind].columns.join()} from ${tables[kind].table}
    where id not in (select id from former where entity = '${kind}')
  union all
  select ${tables[kind].columns.map((name) => `past.${name}`).join()}
  from former left join ${tables[kind].table} as as_it_is using (id)
    cross join lateral jsonb_populate_record(as_it_is, former.fields) as past
  where entity = '${kind}' and former.fields ->> 'first action' <> 'create'`

const progress = ['percentage', 'progress_source', 'planned', 'realized']

/** From the history where progress may have changed since: the database sums it up, and the trail lacks sums. */
const pastProjects = `select ${tables.project.columns
  .map((name) => (progress.includes(name) ? `coalesce(history.${name}, past.${name}) as ${name}` : `past.${name}`))
  .join()}
  from (${pastTable('project')}) as past left join lateral (
    select ${progress.join()} from progress_history where project_id = past.id and at < $1::timestamptz
    order by progress_history.id desc limit 1
  ) as history on past.id in (select project_id from changes where entity in ('project', 'projectMilestone'))`

/**
 * Parts of a `with` that hide the present tables behind those of the instant `$1`. A column has its value before the
 * first later change. Customers have today's names. `ofProjects` is a further condition on changes.
 */
export const pastTables = (ofProjects: string): string => `changes as materialized (
    select id, entity, entity_id, action, before, project_id from audit
    where at >= $1::timestamptz and (
      (entity in (${listed(ownKinds)}) ${ofProjects}) or (entity in (${listed(sharedKinds)}) and action <> 'create'))
  ), former as materialized (
    select entity, id, jsonb_object_agg(key, value) as fields from (
      select distinct on (entity, entity_id, key) entity, entity_id as id, key, value
      from changes cross join lateral jsonb_each(coalesce(before, '{}') || jsonb_build_object('first action', action))
      where (${changesThatCount}) and not (entity = 'customer' and action = 'update' and key = 'commercial_name')
      order by entity, entity_id, key, changes.id
    ) as firsts group by entity, id
  ), projects as (${pastProjects}), ${kinds
    .slice(1)
    .map((kind) => `${tables[kind].table} as (${pastTable(kind)})`)
    .join(', ')}`
