-- Refuses a change of what an import that is being applied has claimed: its records, and the natural keys of its new ones.
-- The trail's trigger asks it about each change, after the change has its transaction's id and its row's lock: so an
-- import that waits for all older transactions misses none that has not seen its claims.
create or replace function refuse_claimed(noun text, was jsonb, becomes jsonb) returns void language plpgsql as $$
declare
  -- A trigger's name of its table has the collation "C", in which the index of the claims is not looked into.
  names text[] collate "default" := array[noun || '#' || coalesce(becomes ->> 'id', was ->> 'id')];
  taken text[] := claim_names(noun, becomes);
  own integer;
begin
  if was is null or taken is distinct from claim_names(noun, was) then
    names := names || taken;
  end if;
  perform from import_claims where claim = any (names);
  if found then
    own := nullif(current_setting('portal.import', true), '')::integer;
    perform from import_claims where claim = any (names) and import_id is distinct from own;
    if found then
      raise exception 'an import that is being applied has claimed it' using errcode = 'IMP01';
    end if;
  end if;
end $$;
