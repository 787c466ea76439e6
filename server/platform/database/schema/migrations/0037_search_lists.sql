-- New entries of a search index wait in a list that each search reads. How long it may be is said by the connection
-- (256 kB), so that an import that writes thousands of records may let it grow meanwhile.
alter index employees_search reset (gin_pending_list_limit);
alter index customers_search reset (gin_pending_list_limit);
alter index contacts_search reset (gin_pending_list_limit);
alter index project_changes_search reset (gin_pending_list_limit);
alter index project_files_search reset (gin_pending_list_limit);
