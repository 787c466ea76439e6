-- What reading the audit trail stands on: the project that a change belongs to, an index for each filter, and the names
-- of records.

-- The project that the record is or belongs to, so that a project's history also has what happened to its milestones,
-- tasks, follow-ups, changes, licences and files.
alter table audit add column project_id integer;

create or replace function audit_change() returns trigger language plpgsql as $$
declare
  ignored text[] := tg_argv[1]::text[] || '{version,updated_at}'::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
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
  insert into audit (actor_id, call, request_id, entity, entity_id, action, before, after, project_id)
  values (
    nullif(current_setting('portal.actor', true), '')::integer,
    coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''),
    tg_argv[0],
    (record ->> 'id')::integer,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    old_part, new_part, project
  );
  return null;
end $$;

-- What the trail has already gets its project too; nothing that it says is touched. Of what is no longer there, the row
-- of its removal tells the project.
alter table audit disable trigger audit_is_append_only;
update audit set project_id = entity_id where entity = 'project';
update audit as changed set project_id = made.project_id
from (
  select entity, entity_id, max((coalesce(after, before) ->> 'project_id')::integer) as project_id
  from audit where entity in ('projectMilestone', 'projectChange', 'checkpoint', 'licence', 'projectFile')
    and action <> 'update'
  group by entity, entity_id
) as made
where changed.entity = made.entity and changed.entity_id = made.entity_id;
update audit as changed set project_id = parent.project_id
from audit as made
join audit as parent on parent.action = 'create'
  and (parent.entity, parent.entity_id) in (
    ('projectMilestone', (made.after ->> 'project_milestone_id')::integer),
    ('checkpoint', (made.after ->> 'checkpoint_id')::integer))
where made.action = 'create' and made.entity in ('milestoneTask', 'checkpointTask')
  and changed.entity = made.entity and changed.entity_id = made.entity_id;
alter table audit enable trigger audit_is_append_only;

-- Newest first under each filter. There is no counter of rows: every change writes to the trail, so whoever shared a
-- shard of one would wait for the other's commit, and two that wait for each other's records too would be a deadlock.
drop index audit_by_record;
create index audit_by_record on audit (entity, entity_id, at, id);
create index audit_by_time on audit (at, id);
create index audit_by_entity on audit (entity, at, id);
create index audit_by_actor on audit (actor_id, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_by_project on audit (project_id, at, id) where project_id is not null;

-- The beginning of a text that serves as a name.
create function excerpt(text text) returns text
language sql immutable strict parallel safe
return case when length(text) <= 80 then text else rtrim(left(text, 79)) || '…' end;

-- What people call a record, whatever its kind; of one that is gone, what it was called when it was removed. Null where
-- there never was one.
create function record_name(kind text, record integer) returns text language plpgsql stable strict as $$
declare
  name text;
  last jsonb;
begin
  case kind
    when 'employee' then
      select full_name(e.first_name, e.middle_name, e.last_name, e.surname) into name from employees e where e.id = record;
    when 'contact' then
      select full_name(c.first_name, c.middle_name, c.last_name, c.surname) into name from contacts c where c.id = record;
    when 'customer' then select c.commercial_name into name from customers c where c.id = record;
    when 'project' then select p.name into name from projects p where p.id = record;
    when 'projectMilestone' then
      select m.name into name from project_milestones a join milestones m on m.id = a.milestone_id where a.id = record;
    when 'milestoneTask' then select excerpt(t.comments) into name from milestone_tasks t where t.id = record;
    when 'projectChange' then select excerpt(c.comments) into name from project_changes c where c.id = record;
    when 'checkpoint' then
      select coalesce(nullif(c.summary, ''), excerpt(c.comments)) into name from checkpoints c where c.id = record;
    when 'checkpointTask' then select excerpt(t.task) into name from checkpoint_tasks t where t.id = record;
    when 'licence' then select l.serial_number into name from licences l where l.id = record;
    when 'projectFile' then select f.name into name from project_files f where f.id = record;
    when 'projectStatus' then select s.name into name from project_statuses s where s.id = record;
    when 'milestone' then select m.name into name from milestones m where m.id = record;
    when 'position' then select p.name into name from positions p where p.id = record;
    when 'group' then select g.name into name from groups g where g.id = record;
    when 'product' then select p.name into name from products p where p.id = record;
    when 'documentType' then select d.name into name from document_types d where d.id = record;
    when 'city' then select c.label into name from cities c where c.id = record;
    when 'role' then select r.name into name from roles r where r.id = record;
    else return null;
  end case;
  if found then
    return name;
  end if;
  select before into last from audit
  where entity = kind and entity_id = record and action = 'delete' order by at desc, id desc limit 1;
  return case
    when kind = 'projectMilestone' then record_name('milestone', (last ->> 'milestone_id')::integer)
    else excerpt(coalesce(
      last ->> 'name', last ->> 'commercial_name', nullif(last ->> 'summary', ''), last ->> 'task',
      last ->> 'serial_number', nullif(concat_ws(' ', last ->> 'first_name', last ->> 'last_name'), ''),
      last ->> 'comments'))
  end;
end $$;
