-- A pattern that a text matches however it is written: in either case, with accents or without, composed or not, with any
-- blanks between its words, or signs, as in names of files. In JSON as text a blank may stand as \n.
create or replace function any_writing(value text) returns text language plpgsql stable strict as $$
declare
  plain text := fold(regexp_replace(value, '[[:space:]\u00a0]+', ' ', 'g'));
  letter text;
  pair text;
  pattern text := '';
  variants jsonb;
begin
  select coalesce(jsonb_object_agg(folded, letters), '{}') into variants from (
    select fold(chr(n)) as folded, string_agg(chr(n), '') as letters
    from (select generate_series(192, 591) union select generate_series(880, 1119) union select generate_series(7808, 7813)) as codes (n)
    where position(fold(chr(n)) in plain) > 0 and length(fold(chr(n))) = 1 group by 1
  ) as known;
  for i in 1 .. length(plain) loop
    letter := substr(plain, i, 1);
    pair := substr(plain, i - 1, 2);
    pattern := pattern || case
      when letter = ' ' then '(?:(?:[[:space:]\u00a0]|\\[nrt])+|[_.-]+)'
      when letter ~ '[^0-9a-z\u0080-\uffff]' then '\' || letter
      when letter ~ '[0-9]' then letter
      else '[' || letter || upper(letter collate "C") || coalesce(variants ->> letter, '') || ']'
        -- What one sign stands for as well has its second letter in it.
        || case when i > 1 and pair in ('ss', 'ae', 'oe') then '?' else '' end || '[\u0300-\u036f]*'
    end;
    if i > 1 and pair in ('ss', 'ae', 'oe') then
      pattern := regexp_replace(pattern, '^(.*)(\[[^\[\]]*\]\[.u0300-.u036f\]\*\[[^\[\]]*\])\?(\[.u0300-.u036f\]\*)$', '\1(?:\2\3|'
        || case pair when 'ss' then 'ß' when 'ae' then '[æÆ]' else '[œŒ]' end || ')');
    end if;
  end loop;
  return pattern;
end $$;
