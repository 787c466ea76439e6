-- Links that go have to be gone before the row changes: a contact of the former customer would hold on to it.
create or replace function projects_drop_links() returns trigger language plpgsql as $$
begin
  delete from project_employees where project_id = new.id and employee_id <> all (new.employee_ids);
  delete from project_contacts
  where project_id = new.id and (customer_id <> new.customer_id or contact_id <> all (new.contact_ids));
  return new;
end $$;

create or replace trigger links_dropped before update of customer_id, contact_ids, employee_ids on projects
  for each row execute function projects_drop_links();
