-- Each time that an archive was restored beside the portal to see whether it can be, and thrown away. One at a time over all
-- instances; a scheduled one has the moment it was due, which one instance takes.
create table rehearsal_runs (
  id integer generated always as identity primary key,
  due_at timestamptz constraint rehearsal_runs_due_once unique,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The archive's name, as the schedule or whoever asked for it named it.
  archive text not null,
  -- Where it was read: the name of BACKUP_URL's place; null for the folder of backups.
  place text,
  -- What it restored; without it an ended one has failed or could not be tried.
  rows bigint,
  files integer,
  bytes bigint,
  -- Why, as a code, and what was found in the operator's words.
  problem text,
  detail text
);
create unique index rehearsal_runs_one_at_a_time on rehearsal_runs ((ended_at is null)) where ended_at is null;
