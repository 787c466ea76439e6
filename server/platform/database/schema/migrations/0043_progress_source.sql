-- A project's progress comes from its milestones, as that of all did before, or is its own figure. Those whose people wrote
-- another figure than their milestones come to keep it: a change that the trail tells of, so that the days before it keep
-- the rule that they had.
alter table projects add column progress_source text not null default 'milestones'
  constraint projects_progress_source check (progress_source in ('milestones', 'own'));
alter table progress_history add column progress_source text not null default 'milestones'
  constraint progress_history_progress_source check (progress_source in ('milestones', 'own'));

with apart as (
  update projects set progress_source = 'own'
  where assigned_weight > 0 and percentage <> round(realized)
  returning id, version, planned, realized, percentage
), told as (
  insert into audit (at, call, entity, entity_id, action, before, after, project_id, version)
  select now(), 'system', 'project', id, 'update', '{"progress_source": "milestones"}', '{"progress_source": "own"}', id,
    version
  from apart
)
insert into progress_history (at, project_id, planned, realized, percentage, progress_source)
select now(), id, planned, realized, percentage, 'own' from apart;
