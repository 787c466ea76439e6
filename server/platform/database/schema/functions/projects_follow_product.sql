create or replace function projects_follow_product() returns trigger language plpgsql as $$
begin
  update projects set product_search = '' from (
    select id from projects where product_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace trigger projects_follow after update of name on products
  for each row when (old.name is distinct from new.name) execute function projects_follow_product();
