-- The actas of follow-ups.
create table checkpoint_minutes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  checkpoint_id integer not null references checkpoints,
  -- Its file. It refers to none, as the file may lie in the bin of its project, or be gone.
  file_id integer not null unique,
  name text not null,
  language text not null,
  sha256 text not null,
  employee_id integer references employees,
  created_at timestamptz not null,
  updated_at timestamptz not null default portal_now(),
  -- [{ "at", "employeeId", "subject", "recipients": [{ "contactId", "employeeId", "fullName", "email" }] }]
  sent jsonb not null default '[]',
  -- Of the last sending: the trail tells of them.
  sent_at text generated always as (sent -> -1 ->> 'at') stored,
  recipients jsonb generated always as (jsonb_path_query_array(sent, '$[last].recipients[*]')) stored
);
create index checkpoint_minutes_of_checkpoint on checkpoint_minutes (checkpoint_id, id);
create index checkpoint_minutes_of_employee on checkpoint_minutes (employee_id, id);
