-- What a record takes: its natural keys, and that others keep the customer by which it refers to them.
create or replace function claim_names(noun text, record jsonb) returns text[] language plpgsql immutable as $$
begin
  return case noun
    when 'projects' then import_keys(noun, record)
      || array(select 'contacts@' || contact from jsonb_array_elements_text(record -> 'contact_ids') as contact)
    when 'licences' then array['contacts@' || (record ->> 'contact_id'), 'projects@' || (record ->> 'project_id')]
    else import_keys(noun, record)
  end;
end $$;
