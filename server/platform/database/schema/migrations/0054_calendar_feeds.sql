-- Calendars that other programs read at an address, one of each scope for a person.
create table calendar_feeds (
  employee_id integer not null references employees,
  scope text not null check (scope in ('mine', 'all')),
  -- All that is kept of the address.
  token_hash bytea not null unique,
  -- The language in which it was made, and is read.
  language text not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (employee_id, scope)
);
