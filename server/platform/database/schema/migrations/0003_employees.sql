create table employees (
  id integer generated always as identity primary key,
  version integer not null default 1,
  document_type_id integer not null references document_types,
  document_number text not null,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  surname text not null default '',
  email text not null,
  phone_number text not null default '',
  cellphone_number text not null default '',
  address text not null default '',
  city_id integer not null references cities,
  position_id integer not null references positions,
  group_id integer not null references groups,
  birth_date date,
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  is_active boolean not null default true,
  has_user boolean not null default false,
  role_id integer references roles check (role_id is null or has_user),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  document_key text collate "C" not null generated always as (ignore_case(document_number)) stored,
  email_key text collate "C" not null generated always as (ignore_case(email)) stored,
  name_key text collate "C" not null generated always as (sort_key(first_name) || chr(1) || sort_key(last_name)) stored,
  -- Copied from positions and groups by the trigger below, so that each sort reads one index and a search one column.
  position_key text collate "C" not null default '',
  group_key text collate "C" not null default '',
  search text collate "C" not null default ''
);

create unique index employees_document_unique on employees (document_type_id, document_key);
create unique index employees_email_unique on employees (email_key) include (id);
create index employees_by_name on employees (name_key, id);
create index employees_by_position on employees (position_key, id);
create index employees_by_group on employees (group_key, id);
create index employees_by_document on employees (document_key, id);
create index employees_by_active on employees (is_active, id);
create index employees_of_role on employees (role_id) where role_id is not null;
-- New rows wait in a list that every search reads whole until it is sorted in; at the usual 4 MB the planner would rather
-- read the table. A create takes a sixth longer so.
create index employees_search on employees using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

-- A name is not read while it is being changed: the rename waits for these transactions, and these for it. Else an
-- employee saved meanwhile would keep the former name in its keys.
create function employees_derive() returns trigger language plpgsql as $$
declare
  position_name text;
  group_name text;
begin
  perform pg_advisory_xact_lock_shared('employees'::regclass::oid::bigint);
  select name_key, search into new.position_key, position_name from positions where id = new.position_id;
  select name_key, search into new.group_key, group_name from groups where id = new.group_id;
  -- Without its position or group the row is about to be refused by its foreign key.
  new.position_key := coalesce(new.position_key, '');
  new.group_key := coalesce(new.group_key, '');
  new.search := concat_ws(' ',
    fold(concat_ws(' ', new.first_name, new.middle_name, new.last_name, new.surname, new.document_number, new.email)),
    position_name, group_name);
  return new;
end $$;
create trigger derived
  before insert or update of first_name, middle_name, last_name, surname, document_number, email, position_id, group_id,
    position_key, group_key on employees for each row execute function employees_derive();

-- Taken before the statement locks its row: whoever is being saved holds the shared one already and then asks for the
-- row, so the other order would be a deadlock. Name is in a unique index, hence a rename locks its row as a key.
create function employees_wait() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock('employees'::regclass::oid::bigint);
  return null;
end $$;
create trigger employees_wait before update of name on positions for each statement execute function employees_wait();
create trigger employees_wait before update of name on groups for each statement execute function employees_wait();

-- A renamed position or group reaches the employees that have it, by the trigger above. No column of theirs is named as
-- changed but a derived one, so that neither the audit trail nor a version says that somebody changed them.
create function employees_follow_position() returns trigger language plpgsql as $$
begin
  update employees set position_key = '' where position_key = old.name_key and position_id = new.id;
  return null;
end $$;
create trigger employees_follow after update of name on positions
  for each row when (old.name is distinct from new.name) execute function employees_follow_position();

create function employees_follow_group() returns trigger language plpgsql as $$
begin
  update employees set group_key = '' where group_key = old.name_key and group_id = new.id;
  return null;
end $$;
create trigger employees_follow after update of name on groups
  for each row when (old.name is distinct from new.name) execute function employees_follow_group();

call keep_count('employees');
create trigger audited
  after insert or delete or update of document_type_id, document_number, first_name, middle_name, last_name, surname,
    email, phone_number, cellphone_number, address, city_id, position_id, group_id, birth_date, gender, is_active,
    has_user, role_id
  on employees for each row execute function audit_change('employee', '{created_at,document_key,email_key,name_key,position_key,group_key,search}');

-- What signing in needs. Nothing here is ever in the audit trail, in an answer or in a log.
create table credentials (
  employee_id integer primary key references employees on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  employee_id integer not null references employees on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  user_agent text not null default ''
);
create index sessions_of_employee on sessions (employee_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

-- Invitations and password resets; only a hash of the token is kept. One open link per employee and kind.
create table one_time_links (
  token_hash bytea primary key,
  employee_id integer not null references employees on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_links_one_open unique (employee_id, kind)
);

-- Failed logins, by e-mail and by address, shared by all instances. The subject is a keyed hash.
create table login_failures (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index login_failures_by_age on login_failures (last_failure_at);
