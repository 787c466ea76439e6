-- Lists join the names of customers, and those of the projects of follow-ups and tasks.
drop function projects_derive_customer, projects_follow_customer, checkpoints_derive_project, checkpoints_follow_project
  cascade;
delete from functions_in_force where name in ('projects_derive_customer', 'projects_follow_customer',
  'checkpoints_derive_project', 'checkpoints_follow_project');

alter table customers add column name_search text collate "C" not null generated always as (fold(commercial_name)) stored;
create index customers_name_search on customers using gin (name_search gin_trgm_ops);
alter table projects drop column search;
alter table projects drop column customer_key, drop column customer_search;
alter table projects add column search text collate "C" not null generated always as (
  fold(name) || ' ' || people_search
) stored;
create index projects_search on projects using gin (search gin_trgm_ops);
drop index projects_of_customer;
create index projects_of_customer on projects (customer_id, id);

drop view open_task_list;
drop view task_list;
alter table checkpoints drop column search;
alter table checkpoints drop column project_key, drop column project_search;
alter table checkpoints add column search text collate "C" not null generated always as (
  employee_search || ' ' || fold(summary) || ' ' || fold(comments)
) stored;
create index checkpoints_search on checkpoints using gin (search gin_trgm_ops);

-- Joined from the left, so that the planner leaves out what an order does not ask for.
create view task_list as
select checkpoint_tasks.id, checkpoint_tasks.version, checkpoint_tasks.employee_id, checkpoint_tasks.task,
  checkpoint_tasks.status, checkpoint_tasks.estimated_date, checkpoint_tasks.comments, checkpoint_tasks.checkpoint_id,
  checkpoints.project_id, checkpoint_tasks.task_key, checkpoint_tasks.search
from checkpoint_tasks left join checkpoints on checkpoints.id = checkpoint_tasks.checkpoint_id;
create view open_task_list as select * from task_list where status < 3;

-- The list of all tasks reads an index in every order, and its rows are counted as they come and go.
create index checkpoint_tasks_by_task on checkpoint_tasks (task_key, id);
create index checkpoint_tasks_by_status on checkpoint_tasks (status, id);
create index checkpoint_tasks_search on checkpoint_tasks using gin (search gin_trgm_ops);
insert into counters (name, shard, n)
select 'checkpoint_tasks', shard, case when shard = 0 then (select count(*) from checkpoint_tasks) else 0 end
from generate_series(0, 15) as shard;
