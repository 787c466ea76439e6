-- After a restore runs have ids from 1 again, and the notices of the former ones are there.
create or replace function tell_backup_failed() returns trigger language plpgsql as $$
begin
  perform tell_operators(format('backup:%s:%s', new.id, extract(epoch from new.started_at)), 'backup', new.id,
    jsonb_build_object('problem', new.problem));
  return null;
end $$;
create or replace trigger told_at_once after insert on backup_runs
  for each row when (new.ended_at is not null and new.size is null) execute function tell_backup_failed();
create or replace trigger told after update of ended_at on backup_runs
  for each row when (old.ended_at is null and new.ended_at is not null and new.size is null)
  execute function tell_backup_failed();
