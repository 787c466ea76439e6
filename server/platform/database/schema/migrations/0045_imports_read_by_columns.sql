-- What was understood of the columns of an import, and how many of its rows are new records.
alter table imports add column understood json;
-- What a person mapped or answered, for their next file: by the headers of a file, or by a field and its value.
create table import_memories (
  owner_id integer not null references employees,
  noun text not null,
  kind text not null check (kind in ('columns', 'value')),
  key text not null,
  remembered json not null,
  used_at timestamptz not null default now(),
  primary key (owner_id, noun, kind, key)
);
-- Cells of a row that cannot be taken, and those that an answer stands for, each as its field, a tab and its value.
alter table import_rows add column unclear text[] not null default '{}';
alter table import_rows add column answered text[] not null default '{}';
-- What stands for a value of a field in all rows of an import.
create table import_answers (
  import_id integer not null references imports on delete cascade,
  field text not null,
  value text not null,
  -- One of becomes, empty and skip, as it was sent.
  answer json not null,
  primary key (import_id, field, value)
);
