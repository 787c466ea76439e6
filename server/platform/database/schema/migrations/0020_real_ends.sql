-- Whether a project's real end was set because its status closes it, and by nobody: it goes when that status opens again.
alter table projects add column ended_by_status boolean not null default false;

create or replace trigger audited
  after insert or delete or update of name, customer_id, contact_ids, employee_ids, city_id, product_id,
    project_status_id, start_date, end_date, scheduled_date, real_end_date, percentage, total_cost, summary
  on projects for each row execute function audit_change('project',
    '{created_at,customer_key,customer_search,status_key,status_search,is_closed,product_search,people_search,consultant,commercial_employee,phase,planned,realized,assigned_weight,phase_up,phase_down,search,ended_by_status}');

-- A status that begins to close its projects ends those that have not ended, on the portal's day or, before they began, on
-- the day on which they would have. One that opens them takes back the ends that were set so. Each is a change of that
-- project. What follows the status is derived by the same update, so that a row is written once.
create function projects_end_with_status() returns trigger language plpgsql as $$
declare
  today date := coalesce(nullif(current_setting('portal.today', true), '')::date, (now() at time zone 'America/Bogota')::date);
begin
  update projects set
    status_key = '',
    real_end_date = case
      when new.closes_project then coalesce(real_end_date, greatest(today, start_date))
      when ended_by_status then null
      else real_end_date
    end,
    ended_by_status = new.closes_project and (ended_by_status or real_end_date is null),
    version = case when touched then version + 1 else version end,
    updated_at = case when touched then now() else updated_at end
  from (
    select id as reached, case when new.closes_project then real_end_date is null else ended_by_status end as touched
    from projects where project_status_id = new.id order by id for no key update
  ) as those
  where projects.id = reached;
  return null;
end $$;
create trigger projects_end after update of closes_project on project_statuses
  for each row when (old.closes_project is distinct from new.closes_project)
  execute function projects_end_with_status();

drop trigger projects_follow on project_statuses;
create trigger projects_follow after update of name, closes_project on project_statuses
  for each row when (old.name is distinct from new.name and old.closes_project is not distinct from new.closes_project)
  execute function projects_follow_status();

-- A document type's code is kept as it was typed, and is one code whatever its case.
alter table document_types drop constraint document_types_code_key;
create unique index document_types_code_unique on document_types (ignore_case(code));
