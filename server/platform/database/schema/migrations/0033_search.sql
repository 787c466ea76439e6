-- A search over all nouns: words by trigrams, terms of one or two letters by the beginning of a name.
alter table projects add column name_key text collate "C" not null generated always as (sort_key(name)) stored;
create index projects_by_name on projects (name_key, id);
create index contacts_by_name on contacts (name_key, id);
create index contacts_search on contacts using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index project_changes_search on project_changes using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
alter table project_files add column search text collate "C" not null generated always as (fold(name)) stored;
create index project_files_by_name on project_files (search, id);
create index project_files_search on project_files using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index licences_by_serial on licences ((replace(ignore_case(serial_number), '-', '') collate "C"), id);
