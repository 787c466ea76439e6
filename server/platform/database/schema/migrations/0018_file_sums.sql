-- The SHA-256 of each file's content as it was uploaded, in hex: what the storage gives back later is held against it.
-- Files from before have none until they are read whole for the first time.
alter table project_files add column sha256 text constraint project_files_sum check (sha256 ~ '^[0-9a-f]{64}$');
create index project_files_without_sum on project_files (id) where sha256 is null;

-- What is known of a content's bytes is no change of the record.
drop trigger audited on project_files;
create trigger audited after insert or update or delete on project_files
  for each row execute function audit_change('projectFile', '{storage_key,sha256}');
