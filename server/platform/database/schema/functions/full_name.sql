create or replace function full_name(first_name text, middle_name text, last_name text, surname text) returns text
language sql immutable parallel safe
return concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''), nullif(surname, ''));
