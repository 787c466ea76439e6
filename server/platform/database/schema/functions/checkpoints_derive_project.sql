create or replace function checkpoints_derive_project() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.project_id <> old.project_id then
    perform from projects where id = new.project_id for share;
  end if;
  select sort_key(name), fold(name) into new.project_key, new.project_search from projects where id = new.project_id;
  new.project_key := coalesce(new.project_key, '');
  new.project_search := coalesce(new.project_search, '');
  return new;
end $$;

create or replace trigger derived_project before insert or update of project_id, project_key on checkpoints
  for each row execute function checkpoints_derive_project();
