-- What was removed from a project and can be put back for 30 days.
create table bin (
  id integer generated always as identity primary key,
  project_id integer not null references projects,
  kind text not null check (kind in ('file', 'milestone')),
  -- What it was called.
  name text not null,
  -- The row as it was, by its columns' names.
  record jsonb not null,
  -- The novedades that linked to a file.
  change_ids integer[] not null default '{}',
  -- Where a file's content still is in the storage.
  storage_key text generated always as (record ->> 'storage_key') stored constraint bin_key_unique unique,
  -- Who removed it.
  employee_id integer references employees,
  removed_at timestamptz not null default portal_now()
);
create index bin_of_project on bin (project_id, id);
create index bin_by_age on bin (removed_at);

-- The files whose content is to be stored: those of projects, and those in a bin.
create view stored_files as
select id, storage_key, size, sha256 from project_files
union all
select (record ->> 'id')::integer, storage_key, (record ->> 'size')::bigint, record ->> 'sha256'
from bin where storage_key is not null;
