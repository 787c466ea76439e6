-- What a project's milestones come to. The same sums as projectProgress() in contract/progress.ts; a test compares the two.
create or replace function progress_of(
  project integer, out phase smallint, out weight numeric, out planned numeric, out realized numeric
) language sql stable as $$
  select min(milestones.ordinality) filter (where percentage_realized < 100), coalesce(sum(weight), 0),
    coalesce(round(sum(weight * planned_percentage) / 100, 2), 0),
    coalesce(round(sum(weight * percentage_realized) / 100, 2), 0)
  from project_milestones join milestones on milestones.id = milestone_id
  where project_id = project
$$;
