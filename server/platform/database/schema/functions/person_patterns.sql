-- By which patterns a person is found in texts, and what stands there once they are erased: name, e-mail, document and
-- telephones; then one that finds them all faster, and with more than them; then, folded, what a field of theirs holds by
-- itself. Nobody is found by a first name alone.
create or replace function person_patterns(who text, person integer) returns jsonb language plpgsql stable as $$
declare
  -- What goes on in a word, and in an address of e-mail. In JSON as text, the n of a \n does not.
  alphabet constant text := 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u04ff\u1e00-\u1eff';
  letters constant text := '0-9' || alphabet;
  marks constant text := '\u0300-\u036f';
  address constant text := letters || '_.%+-';
  -- As any_writing has it.
  blank constant text := '(?:(?:[[:space:]\u00a0]|\\[nrt])+|[_.-]+)';
  -- Words that are run together: 'AnaPerez', and in the name of a file 'anaperez.pdf'.
  capital constant text := '(?<=[a-z\u00df-\u00f6\u00f8-\u00ff' || marks || '])(?=[A-Z\u00c0-\u00d6\u00d8-\u00de])';
  gap constant text := '(?:' || blank || '|' || capital
    || '|(?=[' || letters || marks || '_.()+-]*\.[A-Za-z0-9]{2,5}(?![' || letters || '])))';
  signs constant text := '[ .()/+\u00a0\u2010-\u2015-]{0,2}';
  words jsonb;
  names text;
  emails text;
  documents text;
  numbers text;
begin
  select jsonb_object_agg(field, pattern) into words from (
    select w.field, '(?:' || string_agg(replace(any_writing(w.word), blank, gap), '|' order by length(w.word) desc, w.word) || ')' as pattern
    from person_words(who, person) w group by 1
  ) as written;
  select string_agg(part, '|') into names from (values
    ((words ->> 'first_name') || coalesce('(?:' || gap || (words ->> 'middle_name') || ')?', '')
      || gap || (words ->> 'last_name') || coalesce('(?:' || gap || (words ->> 'surname') || ')?', '')),
    ((words ->> 'last_name') || coalesce('(?:' || gap || (words ->> 'surname') || ')?', '') || ',?' || gap
      || (words ->> 'first_name') || coalesce('(?:' || gap || (words ->> 'middle_name') || ')?', ''))
  ) as orders (part) where part is not null;
  emails := words ->> 'email';
  select string_agg((
      select string_agg(case when sign ~ '[a-z]' then '[' || sign || upper(sign collate "C") || ']' else sign end, signs order by n)
      from regexp_split_to_table(plain, '') with ordinality as each (sign, n)
    ), '|' order by length(plain) desc, plain) into documents
  from (
    select distinct lower(regexp_replace(w.word, '[^0-9A-Za-z]', '', 'g') collate "C") as plain
    from person_words(who, person) w where w.field = 'document_number'
  ) as written where length(plain) >= 5;
  -- With or without the country's number before it.
  select string_agg('(?:(?:\+|00)?57' || signs || ')?' || regexp_replace(plain, '(.)(?=.)', '\1' || signs, 'g'), '|'
    order by length(plain) desc, plain) into numbers
  from (
    select distinct regexp_replace(regexp_replace(regexp_replace(w.word, '[A-Za-z].*$', ''), '[^0-9]', '', 'g'), '^(?:00)?57(?=\d{10}$)', '') as plain
    from person_words(who, person) w where w.field in ('phone_number', 'cellphone_number')
  ) as written where length(plain) >= 7;
  return jsonb_build_object(
    'patterns', array_remove(array[
      -- Another one's e-mail may be made of the same names.
      '(?:(?<![' || alphabet || '])|(?<=\\[nrt])|' || capital || ')(?![' || address || ']*@)(?:(?<!@)|(?![' || address || ']*\.[A-Za-z]))'
        || '(?:' || names || ')(?:(?![' || letters || marks || '])|' || capital || '|(?=[0-9])(?![' || address || ']*@))',
      '(?:(?<![' || address || '])|(?<=\\[nrt]))' || emails || '(?![' || letters || '_-]|\.[' || letters || '_])',
      '(?:(?<![' || letters || '])|(?<=\\[nrt]))(?:' || documents || ')(?![' || letters || '])',
      '(?<![0-9])(?:' || numbers || ')(?![0-9])'], null),
    'words', array_remove(array[
      case when names is not null then 'Titular suprimido ' || person end,
      case when emails is not null then format('suprimido-%s@titular.invalid', person) end,
      case when documents is not null then 'SUPR-' || person end,
      case when numbers is not null then 'SUPR-' || person end], null),
    'any', (select '(?:' || string_agg(part, '|') || ')' from unnest(array[replace(names, gap, blank || '?'), emails, documents, numbers]) as part),
    'own', (select '(?:' || string_agg(part, '|') || ')' from unnest(array[emails, documents]) as part),
    'fields', coalesce((select jsonb_object_agg(fold(w.word), case when w.field = 'first_name' then 'Titular suprimido' else '' end)
      from person_words(who, person) w where w.field in ('first_name', 'middle_name', 'last_name', 'surname', 'address')), '{}'));
end $$;
