-- What belongs to the installation as a whole. The check is derived from the secret: it says whether a secret is the one
-- that the stored passwords were made with, and nothing about the secret.
create table installation (
  id boolean primary key default true check (id),
  secret_check text not null
);

-- Each backup, from the moment before it looks at the data. While one is alive no file is removed from the storage,
-- because a record that it has seen may still point there. A scheduled one has the moment it was due, which one instance
-- takes; the others find it taken.
create table backup_runs (
  id integer generated always as identity primary key,
  due_at timestamptz constraint backup_runs_due_once unique,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Of the archive, in bytes; without it an ended one has failed.
  size bigint,
  problem text
);
create index backup_runs_alive on backup_runs (alive_at) where ended_at is null;
