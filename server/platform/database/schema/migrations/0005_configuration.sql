-- What the lists of statuses and milestones are ordered and counted by, and the names of catalogues that are unique.

alter table document_types add column updated_at timestamptz not null default now();
alter table groups add column updated_at timestamptz not null default now();
alter table positions add column updated_at timestamptz not null default now();
alter table products add column updated_at timestamptz not null default now();
alter table project_statuses add column updated_at timestamptz not null default now();
alter table milestones add column updated_at timestamptz not null default now();

alter table project_statuses
  add column description_key text collate "C" not null generated always as (sort_key(description)) stored;
create index project_statuses_by_description on project_statuses (description_key, id);

-- By type, and within a type by order: the catalogue's own order.
alter table milestones
  add column type_order_key text collate "C" not null
    generated always as (sort_key(type_project) || chr(1) || lpad(ordinality::text, 3, '0')) stored;
create index milestones_by_type on milestones (type_order_key, id);
create index milestones_by_name on milestones (name_key, id);
create index milestones_by_order on milestones (ordinality, id);

create unique index document_types_name_unique on document_types (name_key);

create or replace trigger audited after insert or update or delete on project_statuses
  for each row execute function audit_change('projectStatus', '{name_key,description_key,search}');
create or replace trigger audited after insert or update or delete on milestones
  for each row execute function audit_change('milestone', '{name_key,type_project_key,type_order_key,search}');

-- The rows that are there already are counted too.
call keep_count('project_statuses');
update counters set n = (select count(*) from project_statuses) where name = 'project_statuses' and shard = 0;
call keep_count('milestones');
update counters set n = (select count(*) from milestones) where name = 'milestones' and shard = 0;
