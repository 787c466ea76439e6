-- An import is undone by rows of their own, on a sheet that no file has: what each record goes back to, or that it goes.
alter table import_rows drop constraint import_rows_writes_check;
alter table import_rows add constraint import_rows_writes_check check (writes in ('add', 'change', 'remove'));
-- What refers to a record is asked for before it is removed, and once more by the database as it is.
create index project_changes_of_employee on project_changes (employee_id);
create index project_files_of_employee on project_files (employee_id);
create index bin_of_employee on bin (employee_id);
create index sessions_of_person on sessions (employee_id);
create index imports_of_project on imports (project_id) where project_id is not null;
