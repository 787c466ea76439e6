-- Written by the database, so that no change can be made without its row and both stand or fall together.
-- Arguments: the entity's name, and the columns that say nothing of their own (derived ones, and the version).
-- The transaction says who acts and when: set_config('portal.actor' | 'portal.token' | 'portal.call' | 'portal.request' | 'portal.now', …, true).
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
  moment timestamptz := portal_now();
  stack text;
begin
  get diagnostics stack = pg_context;
  if stack ~ '\merase_person\(' then
    -- It would say here what is to be forgotten.
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into old_part, new_part
    from jsonb_each(new_row) where value is distinct from old_row -> key;
    if new_part is null then
      return null;
    end if;
  end if;
  if tg_table_name in ('customers', 'contacts', 'employees', 'projects', 'licences') then
    perform refuse_claimed(tg_table_name, old_row, new_row);
  end if;
  if tg_argv[0] = 'milestoneTask' then
    select project_id into project from project_milestones where id = (record ->> 'project_milestone_id')::integer;
  elsif tg_argv[0] in ('checkpointTask', 'checkpointMinutes') then
    select project_id into project from checkpoints where id = (record ->> 'checkpoint_id')::integer;
  end if;
  -- Who waited for another transaction began before it, and the clocks of two instances may differ a little: a record's
  -- instants stay in the order of its changes. More than a minute back is a clock that was moved, and is followed.
  insert into audit (at, actor_id, token_id, call, request_id, entity, entity_id, action, before, after, project_id, version)
  values (
    case when tg_op = 'INSERT' then moment else coalesce((
      select max(at) from audit where entity = tg_argv[0] and entity_id = (record ->> 'id')::integer
        and at > moment and at < moment + interval '1 minute'
    ), moment) end,
    nullif(current_setting('portal.actor', true), '')::integer,
    nullif(current_setting('portal.token', true), '')::integer,
    coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''),
    tg_argv[0],
    (record ->> 'id')::integer,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    old_part, new_part, project, (new_whole ->> 'version')::integer
  );
  return null;
end $$;

create or replace trigger audited after insert or update of ended_at on access_tokens
  for each row execute function audit_change('accessToken', '{prefix,token_hash,link_id,created_at,last_used_at}');
create or replace trigger audited after insert or update or delete on cadences
  for each row execute function audit_change('cadence', '{}');
create or replace trigger audited after insert or update or delete on calendar_exceptions
  for each row execute function audit_change('calendarException', '{}');
create or replace trigger audited after insert or update or delete on checkpoint_minutes
  for each row execute function audit_change('checkpointMinutes', '{sent,sha256,file_id,created_at}');
create or replace trigger audited after insert or update or delete on checkpoint_tasks
  for each row execute function audit_change('checkpointTask', '{created_at,task_key,search}');
create or replace trigger audited
  after insert or delete or update of project_id, employee_id, date, summary, comments, place, starts_at, ends_at,
    next_meeting, attendees
  on checkpoints for each row execute function audit_change('checkpoint',
    '{summary_key,search,attendees}');
create or replace trigger audited
  after insert or delete or update of document_type_id, document_number, first_name, middle_name, last_name, surname,
    email, phone_number, cellphone_number, address, city_id, position_id, group_id, birth_date, gender, is_active,
    has_user, role_id
  on employees for each row execute function audit_change('employee', '{created_at,document_key,email_key,name_key,name_search,search}');
create or replace trigger audited after insert or update or delete on forecast_settings
  for each row execute function audit_change('forecastSettings', '{}');
create or replace trigger audited after insert or update or delete on licences
  for each row execute function audit_change('licence', '{}');
create or replace trigger audited after insert or update or delete on milestone_tasks
  for each row execute function audit_change('milestoneTask', '{created_at}');
create or replace trigger audited after insert or update or delete on project_changes
  for each row execute function audit_change('projectChange', '{search}');
create or replace trigger audited after insert or update or delete on project_files
  for each row execute function audit_change('projectFile', '{storage_key,sha256,search}');
create or replace trigger audited after insert or update or delete on project_milestones
  for each row execute function audit_change('projectMilestone', '{created_at}');
create or replace trigger audited
  after insert or delete or update of name, customer_id, contact_ids, employee_ids, city_id, product_id,
    project_status_id, start_date, end_date, scheduled_date, real_end_date, percentage, progress_source, total_cost,
    summary
  on projects for each row execute function audit_change('project',
    '{created_at,name_key,phase,planned,realized,assigned_weight,phase_up,phase_down,search,ended_by_status}');
create or replace trigger audited after insert or update or delete on retention
  for each row execute function audit_change('retention', '{}');
create or replace trigger audited
  after insert or delete or update of url, name, kinds, state, secret_at
  on webhooks for each row execute function audit_change('webhook',
    '{secret,former_secret,former_until,told_from,failing_since,problem,created_at}');
create or replace trigger audited after insert or update or delete on views
  for each row execute function audit_change('view', '{name_key}');
