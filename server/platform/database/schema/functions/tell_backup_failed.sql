create or replace function tell_backup_failed() returns trigger language plpgsql as $$
begin
  perform tell_operation('backup', new.id, jsonb_build_object('problem', new.problem));
  return null;
end $$;
create or replace trigger told_at_once after insert on backup_runs
  for each row when (new.ended_at is not null and new.size is null) execute function tell_backup_failed();
create or replace trigger told after update of ended_at on backup_runs
  for each row when (old.ended_at is null and new.ended_at is not null and new.size is null)
  execute function tell_backup_failed();
