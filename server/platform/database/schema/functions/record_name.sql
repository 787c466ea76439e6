-- What people call a record, whatever its kind; of one that is gone, what it was called when it was removed. Null where
-- there never was one.
create or replace function record_name(kind text, record integer) returns text language plpgsql stable strict as $$
declare
  name text;
  last jsonb;
begin
  case kind
    when 'employee', 'session' then
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
    when 'checkpointMinutes' then select m.name into name from checkpoint_minutes m where m.id = record;
    when 'licence' then select l.serial_number into name from licences l where l.id = record;
    when 'projectFile' then select f.name into name from project_files f where f.id = record;
    when 'projectStatus' then select s.name into name from project_statuses s where s.id = record;
    when 'milestone' then select m.name into name from milestones m where m.id = record;
    when 'position' then select p.name into name from positions p where p.id = record;
    when 'group' then select g.name into name from groups g where g.id = record;
    when 'product' then select p.name into name from products p where p.id = record;
    when 'documentType' then select d.name into name from document_types d where d.id = record;
    when 'changeCause' then select c.name into name from change_causes c where c.id = record;
    when 'calendarException' then select c.name into name from calendar_exceptions c where c.id = record;
    when 'view' then select v.name into name from views v where v.id = record;
    when 'accessToken' then select t.name into name from access_tokens t where t.id = record;
    when 'webhook' then select webhook_name(w.name, w.url) into name from webhooks w where w.id = record;
    when 'personalDataRequest' then
      select coalesce(record_name('contact', r.contact_id), record_name('employee', r.employee_id), r.name) into name
      from personal_data_requests r where r.id = record;
    when 'city' then select c.label into name from cities c where c.id = record;
    when 'role' then select r.name into name from roles r where r.id = record;
    else return null;
  end case;
  if found then
    return name;
  end if;
  select before into last from audit
  where entity = kind and entity_id = record and action = 'delete' order by id desc limit 1;
  return case
    when kind = 'projectMilestone' then record_name('milestone', (last ->> 'milestone_id')::integer)
    else excerpt(coalesce(
      last ->> 'name', last ->> 'commercial_name', nullif(last ->> 'summary', ''), last ->> 'task',
      last ->> 'serial_number', nullif(concat_ws(' ', last ->> 'first_name', last ->> 'last_name'), ''),
      last ->> 'comments'))
  end;
end $$;
