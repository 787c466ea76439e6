-- Why a project is moved. Novedades from before have no cause.
create table change_causes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  updated_at timestamptz not null default portal_now()
);
-- By an expression: a change of a column that is a key would lock out whoever only refers to the row.
create unique index change_causes_name_unique on change_causes (sort_key(name));

-- A new portal gets these with its first data.
insert into change_causes (name)
select name from unnest(array['Cliente', 'Proveedor', 'Alcance', 'Recursos', 'Infraestructura', 'Interno'])
  with ordinality as first_data (name, place)
where exists (select from roles) order by place;

alter table project_changes add column cause_id integer
  constraint project_changes_cause references change_causes (id);
create index project_changes_of_cause on project_changes (cause_id) where cause_id is not null;
