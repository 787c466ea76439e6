-- The lists that everything refers to. What is in use is deactivated, never deleted.

create table roles (
  id integer generated always as identity primary key,
  name text not null unique,
  permissions text[] not null,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored
);

-- 62 names occur in more than one department, so a city is shown with its own: 'Medellín (Antioquia)'.
create function city_label(name text, department text) returns text
language sql immutable strict parallel safe
return case when name = department then name else name || ' (' || department || ')' end;

create table cities (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9]{5}$'),
  name text not null,
  department text not null,
  label text not null generated always as (city_label(name, department)) stored,
  name_key text collate "C" not null generated always as (sort_key(city_label(name, department))) stored,
  search text collate "C" not null generated always as (fold(city_label(name, department))) stored
);
create index cities_by_name on cities (name_key, id);

create table document_types (
  id integer generated always as identity primary key,
  version integer not null default 1,
  code text not null unique,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(code || ' ' || name)) stored
);

create table groups (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  constraint groups_name_unique unique (search)
);

create table positions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  kind text check (kind in ('consultant', 'commercial')),
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  constraint positions_name_unique unique (search)
);

create table products (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  type text not null,
  channel text not null,
  licensed boolean not null default false,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name || ' ' || type)) stored,
  constraint products_name_unique unique (search)
);

create table project_statuses (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  description text not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  closes_project boolean not null default false,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name || ' ' || description)) stored
);
create unique index project_statuses_name_unique on project_statuses (name_key);

create table milestones (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  ordinality smallint not null check (ordinality between 1 and 999),
  type_project text not null,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  type_project_key text collate "C" not null generated always as (sort_key(type_project)) stored,
  search text collate "C" not null generated always as (fold(name || ' ' || type_project)) stored
);
create unique index milestones_name_unique on milestones (type_project_key, name_key);

create trigger audited after insert or update or delete on document_types
  for each row execute function audit_change('documentType', '{name_key,search}');
create trigger audited after insert or update or delete on groups
  for each row execute function audit_change('group', '{name_key,search}');
create trigger audited after insert or update or delete on positions
  for each row execute function audit_change('position', '{name_key,search}');
create trigger audited after insert or update or delete on products
  for each row execute function audit_change('product', '{name_key,search}');
create trigger audited after insert or update or delete on project_statuses
  for each row execute function audit_change('projectStatus', '{name_key,search}');
create trigger audited after insert or update or delete on milestones
  for each row execute function audit_change('milestone', '{name_key,type_project_key,search}');
