-- Whose personal data were erased. Without anything personal: it outlives the data, also beside the archives.
create table erasures (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('contact', 'employee')),
  record_id integer not null,
  -- With the id it says which record: after a restore an id may be given anew.
  record_created_at timestamptz not null,
  -- Who asked for it; null of one that a restore repeated.
  employee_id integer references employees,
  erased_at timestamptz not null,
  texts integer not null,
  trail_rows integer not null,
  unique (kind, record_id)
);

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('create', 'update', 'delete', 'signIn', 'signOut', 'endSessions', 'confirm', 'erase'));

-- When and how a contact agreed that their data are kept: { date, means }; null where nobody wrote it down.
alter table contacts add column data_authorization jsonb;

-- What people asked of their data, by the law 1581 of 2012.
create table personal_data_requests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- Whose data it is about: a record, or a name where there is none.
  contact_id integer references contacts,
  employee_id integer references employees,
  name text not null default '',
  kind text not null check (kind in ('consulta', 'reclamo')),
  received_on date not null,
  notes text not null default '',
  state text not null default 'open' check (state in ('open', 'answered', 'refused')),
  extended boolean not null default false,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  check (num_nonnulls(contact_id, employee_id) + (name <> '')::integer = 1)
);
create index personal_data_requests_of_contact on personal_data_requests (contact_id) where contact_id is not null;
create index personal_data_requests_of_employee on personal_data_requests (employee_id) where employee_id is not null;
create index personal_data_requests_open on personal_data_requests (received_on, id) where state = 'open';
