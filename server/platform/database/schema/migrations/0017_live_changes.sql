-- What live changes stand on: the trail also tells which version a change made, so that a screen knows whether it has it
-- already. Everything else was there: whoever watches reads the trail from where it stopped, so that nothing is added to
-- the work of a save.
alter table audit add column version integer;

create or replace function audit_change() returns trigger language plpgsql as $$
declare
  ignored text[] := tg_argv[1]::text[] || '{version,updated_at}'::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_whole jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  new_row jsonb := new_whole - ignored;
  record jsonb := coalesce(new_row, old_row);
  old_part jsonb := old_row;
  new_part jsonb := new_row;
  project integer := (case when tg_argv[0] = 'project' then record ->> 'id' else record ->> 'project_id' end)::integer;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into old_part, new_part
    from jsonb_each(new_row) where value is distinct from old_row -> key;
    if new_part is null then
      return null;
    end if;
  end if;
  if tg_argv[0] = 'milestoneTask' then
    select project_id into project from project_milestones where id = (record ->> 'project_milestone_id')::integer;
  elsif tg_argv[0] = 'checkpointTask' then
    select project_id into project from checkpoints where id = (record ->> 'checkpoint_id')::integer;
  end if;
  insert into audit (actor_id, call, request_id, entity, entity_id, action, before, after, project_id, version)
  values (
    nullif(current_setting('portal.actor', true), '')::integer,
    coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''),
    tg_argv[0],
    (record ->> 'id')::integer,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    old_part, new_part, project, (new_whole ->> 'version')::integer
  );
  return null;
end $$;
