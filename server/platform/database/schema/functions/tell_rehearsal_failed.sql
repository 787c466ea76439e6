-- After a restore runs have ids from 1 again, and the notices of the former ones are there.
create or replace function tell_rehearsal_failed() returns trigger language plpgsql as $$
begin
  perform tell_operators(format('rehearsal:%s:%s', new.id, extract(epoch from new.started_at)), 'backup', new.id,
    jsonb_build_object('problem', new.problem, 'rehearsed', new.archive));
  return null;
end $$;
-- One that could not be tried says nothing against the archive.
create or replace trigger told after update of ended_at on rehearsal_runs
  for each row when (old.ended_at is null and new.ended_at is not null and new.rows is null
    and new.problem not in ('room', 'memory', 'away', 'cut'))
  execute function tell_rehearsal_failed();
