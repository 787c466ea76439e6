-- Tells whoever manages users of a record that went wrong, once.
create or replace function tell_operation(what text, record integer, details jsonb) returns void language sql as $$
  select tell_operators(format('%s:%s', what, record), what, record, details)
$$;
