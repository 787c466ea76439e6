-- How a list is looked at, kept under a name: the state is the list's address.
create table views (
  id integer generated always as identity primary key,
  version integer not null default 1,
  noun text not null,
  name text not null,
  owner_id integer not null references employees (id),
  shared boolean not null default false,
  state text not null,
  position smallint not null default 0 check (position between 0 and 999),
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  updated_at timestamptz not null default portal_now()
);
create unique index views_name_unique on views (owner_id, noun, sort_key(name));
create index views_shared on views (noun) where shared;

-- The view with which a person's list opens.
create table view_defaults (
  employee_id integer not null references employees (id),
  noun text not null,
  view_id integer not null references views (id) on delete cascade,
  primary key (employee_id, noun)
);
create index view_defaults_of_view on view_defaults (view_id);
