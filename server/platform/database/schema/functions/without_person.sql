-- A text without the person that patterns find (person_patterns). The address of a list keeps what it is narrowed by, and
-- loses a search for them.
create or replace function without_person(value text, person jsonb) returns text language plpgsql stable as $$
begin
  for i in 0 .. jsonb_array_length(person -> 'patterns') - 1 loop
    value := regexp_replace(value, person -> 'patterns' ->> i, person -> 'words' ->> i, 'g');
  end loop;
  if value ~ '^/[^[:space:]]*[?&]q=' and plain_address(value) ~ (person ->> 'any') then
    value := regexp_replace(value, '([?&]q=)[^&]*', '\1', 'g');
  end if;
  return value;
end $$;
