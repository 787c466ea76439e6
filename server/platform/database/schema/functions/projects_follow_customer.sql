-- Renames reach the projects, by the triggers above. No column of theirs is named as changed but a derived one, so that
-- neither the audit trail nor a version says that somebody changed them.
create or replace function projects_follow_customer() returns trigger language plpgsql as $$
begin
  update projects set customer_key = '' from (
    select id from projects where customer_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace trigger projects_follow after update of commercial_name on customers
  for each row when (old.commercial_name is distinct from new.commercial_name)
  execute function projects_follow_customer();
