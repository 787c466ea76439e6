-- From when to when a milestone of a project is planned: both days or none.
alter table project_milestones add column planned_start date;
alter table project_milestones add column planned_end date;
alter table project_milestones add constraint project_milestones_planned_days check (
  (planned_start is null) = (planned_end is null) and (planned_end is null or planned_end >= planned_start)
);

create or replace view project_milestone_list as
select project_milestones.id, project_milestones.version, project_id, milestone_id, name, ordinality, weight,
  planned_percentage, percentage_realized, name_key, search, planned_start, planned_end
from project_milestones join milestones on milestones.id = milestone_id;
