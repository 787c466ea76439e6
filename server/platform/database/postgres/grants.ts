import type pg from 'pg'

/** The portal's own user may only read and add rows. */
const appendOnly = ['audit']
/** They run as the owner: the portal's own user erases a person and forgets what is too old by them alone. */
const asOwner = ['erase_person', 'forget_trail']
const readOnly = ['kysely_migration', 'kysely_migration_lock', 'functions_in_force']

/**
 * Also takes away surplus rights. Run by the owner after migrations; several instances may start at once. @returns
 * whether that user may not change the audit trail: false for a superuser or a member of the owner
 */
export async function grantTo(role: string, owner: pg.Pool): Promise<boolean> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Two grants on one table at once end one of them with an error.
    await client.query(`select pg_advisory_xact_lock('audit'::regclass::oid::bigint)`)
    await client.query(`select set_config('portal.granted', $1, true)`, [role])
    await client.query(grants)
    await client.query('commit')
    const { rows } = await client.query<{ may: boolean }>(
      `select has_table_privilege($1, 'audit', 'UPDATE') or has_table_privilege($1, 'audit', 'DELETE')
        or has_table_privilege($1, 'audit', 'TRUNCATE') as may`,
      [role],
    )
    return rows[0]?.may === false
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const grants = `do $$
declare
  role text := current_setting('portal.granted');
  item record;
begin
  if not has_schema_privilege(role, current_schema(), 'USAGE') then
    execute format('grant usage on schema %I to %I', current_schema(), role);
  end if;
  for item in
    select c.oid::regclass as name, case
      when c.relname in (${list(appendOnly)}) then array['SELECT', 'INSERT']
      when c.relname in (${list(readOnly)}) or c.relkind <> 'r' then array['SELECT']
      else array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    end as wanted,
    array(
      select given.privilege_type from aclexplode(c.relacl) as given
      where given.grantee = (select oid from pg_roles where rolname = role)
    ) as has
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v')
      and pg_has_role(c.relowner, 'USAGE')
  loop
    if not (item.has @> item.wanted and item.has <@ item.wanted) then
      execute format('revoke all on %s from %I', item.name, role);
      execute format('grant %s on %s to %I', array_to_string(item.wanted, ', '), item.name, role);
    end if;
  end loop;
  for item in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in (${list(asOwner)})
      and not has_function_privilege(role, p.oid, 'EXECUTE')
  loop
    execute format('grant execute on function %s to %I', item.name, role);
  end loop;
end $$`
