create or replace function projects_add_links() returns trigger language plpgsql as $$
begin
  insert into project_employees (project_id, employee_id)
  select new.id, unnest(new.employee_ids) on conflict do nothing;
  insert into project_contacts (project_id, customer_id, contact_id)
  select new.id, new.customer_id, unnest(new.contact_ids) on conflict do nothing;
  return null;
end $$;

create or replace trigger links_added after insert or update of customer_id, contact_ids, employee_ids on projects
  for each row execute function projects_add_links();
