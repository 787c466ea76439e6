-- The calendar asks for the open tasks of some days, whoever has them: few of all that there are.
create index checkpoint_tasks_open_by_day on checkpoint_tasks (estimated_date, id) where status < 3;
