-- Whoever writes another percentage than the milestones come to makes it the project's own, by whichever call; whoever takes
-- it from the milestones gets theirs. Until weight is assigned they say nothing, and what is written stays.
create or replace function projects_choose_progress() returns trigger language plpgsql as $$
begin
  if new.progress_source = 'milestones' and new.assigned_weight > 0 then
    if old.progress_source = 'milestones' and new.percentage not in (old.percentage, round(new.realized)) then
      new.progress_source := 'own';
    else
      new.percentage := round(new.realized);
    end if;
  end if;
  return new;
end $$;

create or replace trigger progress_chosen before update of percentage, progress_source on projects
  for each row execute function projects_choose_progress();
