-- The tasks of all follow-ups, as one list shows, orders and searches them.
alter table checkpoint_tasks add column task_key text collate "C" not null generated always as (sort_key(task)) stored;
alter table checkpoint_tasks add column search text collate "C" not null generated always as (
  fold(task || ' ' || comments)
) stored;
create index checkpoint_tasks_by_date on checkpoint_tasks (estimated_date, id);
create index checkpoint_tasks_of_employee on checkpoint_tasks (employee_id, estimated_date, id);

create or replace trigger audited after insert or update or delete on checkpoint_tasks
  for each row execute function audit_change('checkpointTask', '{created_at,task_key,search}');

-- Joined from the left, so that the planner leaves out what a count or an order does not ask for.
create view task_list as
select checkpoint_tasks.id, checkpoint_tasks.version, checkpoint_tasks.employee_id, checkpoint_tasks.task,
  checkpoint_tasks.status, checkpoint_tasks.estimated_date, checkpoint_tasks.comments, checkpoint_tasks.checkpoint_id,
  checkpoints.project_id, checkpoints.project_key, checkpoint_tasks.task_key, employees.name_key as employee_key,
  checkpoint_tasks.search || ' ' || checkpoints.project_search as search
from checkpoint_tasks
left join checkpoints on checkpoints.id = checkpoint_tasks.checkpoint_id
left join employees on employees.id = checkpoint_tasks.employee_id;
