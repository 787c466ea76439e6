-- What people call a webhook: its name, or where it calls.
create or replace function webhook_name(name text, url text) returns text language sql immutable as $$
  select coalesce(nullif(name, ''), substring(url from '^https?://([^/?]+)'))
$$;
