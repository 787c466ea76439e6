create or replace function projects_percentage_changed() returns trigger language plpgsql as $$
begin
  perform record_progress(new.id);
  return null;
end $$;

create or replace trigger percentage_begun after insert on projects
  for each row execute function projects_percentage_changed();
create or replace trigger percentage_changed after update of percentage, progress_source on projects
  for each row when (old.percentage <> new.percentage or old.progress_source <> new.progress_source)
  execute function projects_percentage_changed();
