-- An import that somebody waited for more than 10 seconds is told to its owner when it is ready, applied or has failed. Of
-- contacts it names a customer of theirs: their imports are reached from a customer.
create or replace function tell_import_end() returns trigger language plpgsql as $$
begin
  new.state_since := clock_timestamp();
  if new.state in ('ready', 'applied', 'failed') and old.state in ('reading', 'applying')
    and new.state_since - old.state_since > interval '10 seconds' then
    insert into notices (employee_id, kind, cause, entity, records, project_id, payload, created_at)
    select e.id, 'importDone', format('import:%s:%s:%s', new.id, new.state, extract(epoch from old.state_since)),
      'import', array[new.id], new.project_id,
      jsonb_strip_nulls(jsonb_build_object('state', new.state, 'file', new.file_name, 'noun', new.noun, 'written', new.written,
        'customerId', case when new.noun = 'contacts' then (
          select (values ->> 'customer_id')::integer from import_rows where import_id = new.id and values is not null limit 1
        ) end)), portal_now()
    from employees e join roles r on r.id = e.role_id
    where e.id = new.owner_id and e.is_active and e.has_user and 'portal.access' = any (r.permissions)
    on conflict do nothing;
    perform pg_notify('notices', new.owner_id::text);
  end if;
  return new;
end $$;

create or replace trigger told before update of state on imports
  for each row when (old.state is distinct from new.state) execute function tell_import_end();
