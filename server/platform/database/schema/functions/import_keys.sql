-- By which natural keys a record of a noun is known, as claims name them: those of server/features/imports/nouns.
create or replace function import_keys(noun text, record jsonb) returns text[] language plpgsql immutable as $$
begin
  return case noun
    when 'customers' then array[
      'customers.code:' || ignore_case(record ->> 'code'),
      'customers.document:' || ignore_case(record ->> 'document_number')]
    when 'contacts' then array['contacts.email:' || (record ->> 'customer_id') || ':' || ignore_case(record ->> 'email')]
    when 'employees' then array[
      'employees.email:' || ignore_case(record ->> 'email'),
      'employees.document:' || (record ->> 'document_type_id') || ':' || ignore_case(record ->> 'document_number')]
    when 'projects' then array['projects.name:' || (record ->> 'customer_id') || ':' || sort_key(record ->> 'name')]
    else '{}'
  end;
end $$;
