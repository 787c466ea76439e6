-- The beginning of a text that serves as a name.
create or replace function excerpt(text text) returns text
language sql immutable strict parallel safe
return case when length(text) <= 80 then text else rtrim(left(text, 79)) || '…' end;
