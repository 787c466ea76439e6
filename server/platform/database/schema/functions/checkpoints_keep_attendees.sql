create or replace function checkpoints_keep_attendees() returns trigger language plpgsql as $$
begin
  delete from checkpoint_attendees where checkpoint_id = new.id;
  insert into checkpoint_attendees (checkpoint_id, contact_id, employee_id)
  select new.id, "contactId", "employeeId"
  from jsonb_to_recordset(coalesce(new.attendees, '[]')) as person ("contactId" integer, "employeeId" integer);
  return null;
end $$;

create or replace trigger attendees_kept after insert or update of attendees on checkpoints
  for each row execute function checkpoints_keep_attendees();
