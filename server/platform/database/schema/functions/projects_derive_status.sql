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

create or replace trigger derived_status before insert or update of project_status_id, status_key on projects
  for each row execute function projects_derive_status();
