create table project_files (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_id integer not null references projects,
  name text not null,
  extension text not null,
  size bigint not null,
  -- Where its content is in the storage.
  storage_key text not null constraint project_files_key_unique unique,
  employee_id integer references employees,
  date timestamptz not null,
  updated_at timestamptz not null default now()
);
create index project_files_of_project on project_files (project_id, id);

alter table project_changes
  add column file_id integer constraint project_changes_file references project_files on delete set null;
create index project_changes_of_file on project_changes (file_id) where file_id is not null;

-- What is in the storage while no record points to it: an upload under way, or a file whose record is gone. Storage and
-- database share no transaction, so this is written before a file is and after its record goes; what stays is removed.
create table storage_leftovers (
  storage_key text primary key,
  since timestamptz not null default now()
);
create index storage_leftovers_by_age on storage_leftovers (since);

create trigger audited after insert or update or delete on project_files
  for each row execute function audit_change('projectFile', '{storage_key}');
