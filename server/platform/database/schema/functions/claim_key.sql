-- Takes a person's key for the create of this transaction. Where another transaction has it, this waits until that one
-- ends, though not for as long as a statement may take; then the key is free again, or it has its answer.
create or replace function claim_key(
  person integer, given text, sent text, out claimed boolean, out same boolean, out answer json
) language plpgsql set lock_timeout = '3500ms' as $$
begin
  loop
    insert into kept_answers (employee_id, key, digest) values (person, given, sent)
    on conflict (employee_id, key) do update set digest = excluded.digest, answer = null, kept_at = excluded.kept_at
    where kept_answers.kept_at <= excluded.kept_at - interval '24 hours';
    claimed := found;
    exit when claimed;
    select kept_answers.digest = sent, kept_answers.answer into same, answer
    from kept_answers where employee_id = person and key = given;
    -- Otherwise it was tidied away in between.
    exit when found;
  end loop;
end $$;
