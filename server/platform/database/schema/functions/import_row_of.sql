-- Whether a row of an imported sheet is about a person: it wrote their record, or has their e-mail or document.
create or replace function import_row_of(r import_rows, who text, person integer, patterns jsonb) returns boolean
language sql stable as $$
  select exists (select from imports i where i.id = r.import_id and i.noun in ('contacts', 'employees')
    and ((i.noun = who || 's' and r.record_id = person)
      or concat(r.cells::text, r.typed::text, r.values::text) ~ coalesce(patterns ->> 'own', '$.')))
$$;
