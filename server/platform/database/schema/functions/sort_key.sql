-- The order people expect in Spanish, under the collation "C": folded, with ñ as a letter of its own after n. The schema
-- is named because a restored backup computes keys with no search path.
create or replace function sort_key(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return public.fold(replace(replace(value, 'ñ', 'n~'), 'Ñ', 'n~'));
end $$;
