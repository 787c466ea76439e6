-- What the portal tells people by itself.
create table notices (
  id integer generated always as identity primary key,
  employee_id integer not null references employees on delete cascade,
  kind text not null,
  -- What it tells of: an act, or a record on a day. Nobody is told of the same twice.
  cause text not null,
  entity text not null,
  -- The records that it counts, each once.
  records integer[] not null,
  project_id integer,
  actor_id integer,
  -- What its sentence is made of.
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  unique (cause, employee_id),
  check (cardinality(records) > 0)
);
create index notices_of_employee on notices (employee_id, id);
create index notices_unread on notices (employee_id, kind, id) where read_at is null;
create index notices_by_age on notices (created_at);
-- What a person chose of a kind; without a row the defaults hold.
create table notice_settings (
  employee_id integer not null references employees on delete cascade,
  kind text not null,
  screen boolean not null,
  mail text not null check (mail in ('none', 'now', 'daily')),
  primary key (employee_id, kind)
);
create table notice_preferences (
  employee_id integer primary key references employees on delete cascade,
  weekly boolean not null default false,
  paused_until date,
  language text not null default 'es-CO' check (language ~ '^(es-CO|en-US)$')
);
create table project_following (
  project_id integer not null references projects on delete cascade,
  employee_id integer not null references employees on delete cascade,
  -- False: the person is told nothing of it.
  follows boolean not null,
  primary key (project_id, employee_id)
);
create index project_following_of_employee on project_following (employee_id);
-- When an import came into the state that it is in.
alter table imports add column state_since timestamptz not null default clock_timestamp();
