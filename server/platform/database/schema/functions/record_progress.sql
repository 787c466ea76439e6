-- Written while the project's row is locked, and dated as the trail is (audit_change.sql), so that the instants of a
-- project's rows are in the order of their changes. One statement may both add and change assignments: its second row
-- would say the same as the one that its transaction has written. The progress of a day is that of its last row: a row
-- names the day since which it is what it is, by the last row of a day before.
create or replace function record_progress(changed integer) returns void language plpgsql as $$
declare
  moment timestamptz := portal_now();
begin
  insert into progress_history (at, project_id, employee_id, planned, realized, percentage, progress_source, day,
    from_milestones, changed_on)
  select coalesce((
      select max(at) from progress_history
      where project_id = changed and at > moment and at < moment + interval '1 minute'
    ), moment), id, nullif(current_setting('portal.actor', true), '')::integer, planned, realized, percentage,
    progress_source, counted.day, from_milestones, case
      when coalesce(before.r, 0) = case when from_milestones then realized else percentage end then before.changed_on
      else counted.day
    end
  from projects cross join lateral (
    select progress_source = 'milestones' and assigned_weight > 0 as from_milestones,
      greatest((moment at time zone 'America/Bogota')::date, (
        select day from progress_history where project_id = changed order by progress_history.id desc limit 1
      )) as day
  ) as counted left join lateral (
    select r, changed_on from progress_history
    where project_id = changed and progress_history.day < counted.day order by progress_history.id desc limit 1
  ) as before on true
  where id = changed and not exists (
    select from progress_history as own
    where own.project_id = changed and own.at >= moment and own.xmin = pg_current_xact_id()::xid
      and (own.planned, own.realized, own.percentage, own.progress_source)
        = (projects.planned, projects.realized, projects.percentage, projects.progress_source)
  );
end $$;
