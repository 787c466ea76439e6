import type pg from 'pg'

// Reads tables and views from the catalogue of a migrated database.

export interface Column {
  name: string
  type: string
  plainType: string
  notNull: boolean
  identity: boolean
  generated: boolean
  /** The default, or the expression of a generated column. */
  expression: string | null
  collation: string | null
}

export interface Relation {
  name: string
  isView: boolean
  options: string | null
  selects: string | null
  columns: Column[]
  constraints: { name: string; kind: 'c' | 'f' | 'p' | 'u'; text: string }[]
  /** Without those of constraints. */
  indexes: string[]
  triggers: { name: string; calls: string }[]
}

const others = ['kysely_migration', 'kysely_migration_lock']

/** In the order of the migrations. */
export async function relationsOf(pool: pg.Pool): Promise<Relation[]> {
  const { rows } = await pool.query<Relation>(
    `select relname as name, relkind = 'v' as "isView", array_to_string(reloptions, ', ') as options,
      case relkind when 'v' then pg_get_viewdef(c.oid, true) end as selects,
      (select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod), 'plainType', format_type(atttypid, null),
          'notNull', attnotnull, 'identity', attidentity = 'a', 'generated', attgenerated = 's',
          'expression', pg_get_expr(adbin, adrelid),
          'collation', case when attcollation <> 'pg_catalog."default"'::regcollation then quote_ident(collname) end
        ) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        left join pg_collation l on l.oid = attcollation
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', conname, 'kind', contype, 'text', pg_get_constraintdef(oid, true))
          order by position(contype::text in 'pufc'), conname), '[]')
        from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'p', 'u')) as constraints,
      (select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '[]')
        from pg_index where indrelid = c.oid
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))) as indexes,
      (select coalesce(json_agg(json_build_object('name', tgname, 'calls', tgfoid::regproc::text) order by tgname), '[]')
        from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> all ($1)
    order by c.oid`,
    [others],
  )
  return rows
}
