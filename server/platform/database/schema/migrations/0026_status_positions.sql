-- Statuses have a position, by which projects are ordered, those that close a project last; and `quiet` ones are of
-- projects that nobody has to follow up.
alter table project_statuses add column quiet boolean not null default false;
alter table project_statuses add column position smallint not null default 1 check (position between 1 and 999);
-- What a new column begins with is no change that the trail tells of.
alter table project_statuses disable trigger user;
update project_statuses set position = placed.place, quiet = sort_key(name) = 'suspendido'
from (select id, least(row_number() over (order by closes_project, id), 999)::smallint as place from project_statuses) as placed
where placed.id = project_statuses.id;
alter table project_statuses enable trigger user;
alter table project_statuses add column order_key text collate "C" not null generated always as (
  (case when closes_project then '2' else '1' end) || lpad(position::text, 3, '0') || chr(1) || sort_key(name)
) stored;

-- The first text of ../functions/projects_derive_status.sql since then.
create or replace function projects_derive_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.project_status_id <> old.project_status_id then
    perform from project_statuses where id = new.project_status_id for share;
  end if;
  select order_key, fold(name), closes_project into new.status_key, new.status_search, new.is_closed
  from project_statuses where id = new.project_status_id;
  new.status_key := coalesce(new.status_key, '');
  new.status_search := coalesce(new.status_search, '');
  new.is_closed := coalesce(new.is_closed, false);
  return new;
end $$;
update projects set status_key = '';
