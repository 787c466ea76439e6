-- Who was at a follow-up, where and when, and when the next one is.
alter table checkpoints
  add column place text not null default '',
  add column starts_at text check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column ends_at text check (ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column next_meeting date,
  -- [{ "contactId", "employeeId", "kind" }], in order, one of the ids null. Null until somebody stores it.
  add column attendees jsonb,
  -- The trail tells of them by kind.
  add column present jsonb generated always as (jsonb_path_query_array(attendees, '$[*] ? (@.kind == "present")')) stored,
  add column guests jsonb generated always as (jsonb_path_query_array(attendees, '$[*] ? (@.kind == "guest")')) stored,
  add column absent jsonb generated always as (jsonb_path_query_array(attendees, '$[*] ? (@.kind == "absent")')) stored;

create table checkpoint_attendees (
  checkpoint_id integer not null references checkpoints on delete cascade,
  contact_id integer references contacts,
  employee_id integer references employees,
  check (num_nonnulls(contact_id, employee_id) = 1)
);
create unique index checkpoint_attendees_contacts on checkpoint_attendees (contact_id, checkpoint_id)
  where contact_id is not null;
create unique index checkpoint_attendees_employees on checkpoint_attendees (employee_id, checkpoint_id)
  where employee_id is not null;
create index checkpoint_attendees_of_checkpoint on checkpoint_attendees (checkpoint_id);
