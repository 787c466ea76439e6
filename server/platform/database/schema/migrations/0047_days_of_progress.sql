-- A row of the progress history also says on which day it counts, whether the milestones said so, and since which day the
-- progress at the end of a day is what it is. A clock that was put back gives a row the day of the one before it.
alter table progress_history
  add column day date,
  add column from_milestones boolean not null default false,
  add column changed_on date;

update progress_history set day = counted.day, from_milestones = counted.from_milestones
from (
  select id, max((at at time zone 'America/Bogota')::date) over (partition by project_id order by id) as day,
    progress_source = 'milestones' and (
      select count(*) from project_milestones where project_milestones.project_id = progress_history.project_id
    ) > (
      select coalesce(sum(case action when 'create' then 1 else -1 end), 0) from audit
      where audit.project_id = progress_history.project_id and entity = 'projectMilestone'
        and action in ('create', 'delete') and audit.at > progress_history.at
    ) as from_milestones
  from progress_history
) as counted where counted.id = progress_history.id;

-- The default is for what writes a row before the functions of this version are there.
alter table progress_history
  alter column day set default (now() at time zone 'America/Bogota')::date,
  alter column day set not null,
  add column r numeric(5,2) not null generated always as (
    case when from_milestones then realized else percentage end) stored;

update progress_history set changed_on = case when progress_history.r = days.before then days.changed_before else progress_history.day end
from (
  select project_id, day, before,
    max(case when r <> before then day end)
      over (partition by project_id order by day rows between unbounded preceding and 1 preceding) as changed_before
  from (
    select project_id, day, r, coalesce(lag(r) over (partition by project_id order by day), 0) as before
    from (
      select distinct on (project_id, day) project_id, day, r from progress_history
      order by project_id, day, progress_history.id desc
    ) as last_of_day
  ) as compared
) as days
where days.project_id = progress_history.project_id and days.day = progress_history.day;
