create or replace function checkpoints_follow_project() returns trigger language plpgsql as $$
begin
  update checkpoints set project_key = '' from (
    select id from checkpoints where project_id = new.id order by id for no key update
  ) as reached where checkpoints.id = reached.id;
  return null;
end $$;

create or replace trigger checkpoints_follow after update of name on projects
  for each row when (old.name is distinct from new.name) execute function checkpoints_follow_project();
