-- What a person is or was called: each value that a field of their record has, or had by the trail.
create or replace function person_words(who text, person integer) returns table (field text, word text)
language sql stable as $$
  with records as (
    select to_jsonb(c) as record from contacts c where who = 'contact' and c.id = person
    union all select to_jsonb(e) from employees e where who = 'employee' and e.id = person
    union all select part from audit a, unnest(array[a.before, a.after]) as part
      where a.entity = who and a.entity_id = person and part is not null
  )
  select distinct key, btrim(value) from records, jsonb_each_text(record)
  where key in ('first_name', 'middle_name', 'last_name', 'surname', 'email', 'document_number', 'phone_number',
      'cellphone_number', 'address')
    and btrim(value) <> '' and value not like 'Titular suprimido' and value not like 'SUPR-%'
    and value not like 'suprimido-%@titular.invalid'
$$;
