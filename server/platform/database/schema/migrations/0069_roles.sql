-- Roles are edited: what they hide of employees, and whether they ask for a second factor. One of them keeps its
-- permissions, so that there is always one that may do everything.
alter table roles
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column hidden_fields text[] not null default '{}',
  add column second_factor boolean not null default false,
  add column is_administrator boolean not null default false;
update roles set is_administrator = true where id = (
  select id from roles where permissions @> '{portal.access,users.manage}' order by name <> 'Administrador', id limit 1);
create unique index roles_one_administrator on roles (is_administrator) where is_administrator;

-- By an expression, so that a rename is no change of a key: it waits for nobody who gives the role.
alter table roles drop constraint roles_name_key;
create unique index roles_name_unique on roles (fold(name));
