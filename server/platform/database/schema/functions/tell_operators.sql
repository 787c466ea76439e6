-- Tells whoever manages users of what went wrong behind everybody's back, once for each cause.
create or replace function tell_operators(cause text, what text, record integer, details jsonb) returns void
language sql as $$
  with told as (
    insert into notices (employee_id, kind, cause, entity, records, payload, created_at)
    select e.id, 'operation', format('operation:%s', cause), what, array[record], details, portal_now()
    from employees e join roles r on r.id = e.role_id
    where e.is_active and e.has_user and r.permissions @> '{portal.access,users.manage}' order by e.id
    on conflict do nothing
    returning employee_id
  )
  select pg_notify('notices', string_agg(employee_id::text, ',')) from told having count(*) > 0
$$;
