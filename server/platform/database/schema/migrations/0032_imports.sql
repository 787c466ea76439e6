-- Files that are being brought in: kept for a day, for their owner alone, and written by nothing else.
create table imports (
  id integer generated always as identity primary key,
  owner_id integer not null references employees,
  noun text not null,
  project_id integer references projects,
  file_name text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed', 'applied')),
  problem text,
  rows_read integer not null default 0,
  sheets json not null default '[]',
  from_1904 boolean not null default false,
  -- Whether the file is of another installation, whose ids are not ours.
  stranger boolean not null default false,
  mapping json,
  created_at timestamptz not null default portal_now(),
  -- When the reader last said that it goes on.
  alive_at timestamptz not null default now()
);
create index imports_of_owner on imports (owner_id, created_at);

-- As json and not as jsonb: a cell may hold what the portal refuses, as U+0000.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  sheet smallint not null,
  row integer not null,
  cells json not null,
  -- What was chosen about it, and what was typed in place of its cells.
  choice text,
  sides json,
  typed json,
  -- What the comparison came to.
  kind text,
  decided boolean not null default false,
  writes text check (writes in ('add', 'change')),
  record_id integer,
  version integer,
  natural_keys text[] not null default '{}',
  values json,
  details json,
  primary key (import_id, sheet, row)
);
create index import_rows_by_kind on import_rows (import_id, sheet, kind, row);
