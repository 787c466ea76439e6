-- 62 names occur in more than one department, so a city is shown with its own: 'Medellín (Antioquia)'.
create or replace function city_label(name text, department text) returns text
language sql immutable strict parallel safe
return case when name = department then name else name || ' (' || department || ')' end;
