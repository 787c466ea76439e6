-- Written while the project's row is locked, so that the instants of a project's rows are in the order of their changes.
-- One statement may both add and change assignments: its second row would say the same.
create or replace function record_progress(changed integer) returns void language plpgsql as $$
begin
  insert into progress_history (project_id, employee_id, planned, realized, percentage)
  select id, nullif(current_setting('portal.actor', true), '')::integer, planned, realized, percentage
  from projects where id = changed and not exists (
    select from progress_history as last
    where last.project_id = changed and last.at >= now()
      and (last.planned, last.realized, last.percentage) = (projects.planned, projects.realized, projects.percentage)
  );
end $$;
