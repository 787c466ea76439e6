-- When a notice was considered for the daily mail: each is once, whether its person wanted it by mail or not.
alter table notices add column digested_at timestamptz;
create index notices_undigested on notices (employee_id, id) where digested_at is null;
