-- Lists join the names of people, too: no table has a copy of another's words any more.
drop function projects_derive_people, projects_follow_employee, projects_follow_position, checkpoints_derive_employee,
  checkpoints_follow_employee, project_files_refer cascade;
delete from functions_in_force where name in ('projects_derive_people', 'projects_follow_employee',
  'projects_follow_position', 'checkpoints_derive_employee', 'checkpoints_follow_employee', 'project_files_refer');

alter table employees add column name_search text collate "C" not null generated always as (
  fold(full_name(first_name, middle_name, last_name, surname))
) stored;
create index employees_name_search on employees using gin (name_search gin_trgm_ops);
alter table projects drop column search;
alter table projects drop column people_search, drop column consultant, drop column commercial_employee;
alter table projects add column search text collate "C" not null generated always as (fold(name)) stored;
create index projects_search on projects using gin (search gin_trgm_ops);
alter table checkpoints drop column search;
alter table checkpoints drop column employee_key, drop column employee_search;
alter table checkpoints add column search text collate "C" not null generated always as (
  fold(summary) || ' ' || fold(comments)
) stored;
create index checkpoints_search on checkpoints using gin (search gin_trgm_ops);
drop index checkpoints_of_employee;
create index checkpoints_of_employee on checkpoints (employee_id, id);

-- Unique by an expression, so that no save of a person or a customer is a change of a key.
drop index employees_email_unique, employees_document_unique, customers_document_unique;
create unique index employees_email_unique on employees (ignore_case(email));
create index employees_by_email on employees (email_key, id);
create unique index employees_document_unique on employees (document_type_id, ignore_case(document_number));
create unique index customers_document_unique on customers (ignore_case(document_number));
create index customers_by_document on customers (document_key, id);
