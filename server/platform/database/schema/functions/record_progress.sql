-- Written while the project's row is locked, and dated as the trail is (audit_change.sql), so that the instants of a
-- project's rows are in the order of their changes. One statement may both add and change assignments: its second row
-- would say the same as the one that its transaction has written.
create or replace function record_progress(changed integer) returns void language plpgsql as $$
declare
  moment timestamptz := portal_now();
begin
  insert into progress_history (at, project_id, employee_id, planned, realized, percentage, progress_source)
  select coalesce((
      select max(at) from progress_history
      where project_id = changed and at > moment and at < moment + interval '1 minute'
    ), moment), id, nullif(current_setting('portal.actor', true), '')::integer, planned, realized, percentage, progress_source
  from projects where id = changed and not exists (
    select from progress_history as own
    where own.project_id = changed and own.at >= moment and own.xmin = pg_current_xact_id()::xid
      and (own.planned, own.realized, own.percentage, own.progress_source)
        = (projects.planned, projects.realized, projects.percentage, projects.progress_source)
  );
end $$;
