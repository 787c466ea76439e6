-- Lists join the names of positions, groups, products and statuses, which employees and projects had copies of.
drop function employees_derive, employees_follow_group, employees_follow_position, employees_wait,
  projects_derive_product, projects_derive_status, projects_follow_product, projects_follow_status cascade;
delete from functions_in_force where name in ('employees_derive', 'employees_follow_group', 'employees_follow_position',
  'employees_wait', 'projects_derive_product', 'projects_derive_status', 'projects_follow_product',
  'projects_follow_status');

drop view accounts;
alter table employees drop column position_key, drop column group_key, drop column search;
alter table employees add column search text collate "C" not null generated always as (
  fold(full_name(first_name, middle_name, last_name, surname) || ' ' || document_number || ' ' || email)
) stored;
create index employees_search on employees using gin (search gin_trgm_ops);
create index employees_of_position on employees (position_id, id);
create index employees_of_group on employees (group_id, id);

create view accounts as
select employees.id, employees.version, employees.first_name, employees.middle_name, employees.last_name,
  employees.surname, employees.email, employees.is_active, employees.role_id, roles.name as role_name,
  employees.name_key, employees.email_key, coalesce(roles.name_key, '') as role_key,
  coalesce((
    select max(at) from audit where entity = 'session' and entity_id = employees.id and action = 'signIn'
  ), '1970-01-01 00:00:00+00'::timestamptz) as last_key,
  employees.position_id, employees.group_id, employees.search
from employees left join roles on roles.id = employees.role_id
where employees.has_user;

alter table products add column name_search text collate "C" not null generated always as (fold(name)) stored;
alter table project_statuses add column name_search text collate "C" not null generated always as (fold(name)) stored;
alter table projects drop column search;
alter table projects drop column status_key, drop column status_search, drop column is_closed, drop column product_search;
alter table projects add column search text collate "C" not null generated always as (
  fold(name) || ' ' || customer_search || ' ' || people_search
) stored;
create index projects_search on projects using gin (search gin_trgm_ops);
drop index projects_of_status;
create index projects_of_status on projects (project_status_id, id);

-- Names are unique by an expression, so that a rename is no change of a key: it waits for nobody who refers to the row.
alter table positions drop constraint positions_name_unique;
create unique index positions_name_unique on positions (fold(name));
alter table groups drop constraint groups_name_unique;
create unique index groups_name_unique on groups (fold(name));
alter table products drop constraint products_name_unique;
create unique index products_name_unique on products (fold(name || ' ' || type));
drop index document_types_name_unique;
create unique index document_types_name_unique on document_types (sort_key(name));
