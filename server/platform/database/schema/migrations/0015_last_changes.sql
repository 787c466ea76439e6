-- Whether a table has changed since a page of it was read, known without reading the table: each of the counters' rows
-- keeps the transaction that wrote it last, whatever that did. Two looks that find the same numbers have seen the same
-- rows: the rows of counters are written under a lock, so a number stands for all that came before it in its row.
alter table counters add column changed_by bigint not null default 0;
alter table counters add column place smallint generated always as identity;

create or replace function count_added() returns trigger language plpgsql as $$
begin
  update counters set n = n + (select count(*) from added), changed_by = pg_current_xact_id()::text::bigint
  where name = tg_table_name and shard = pg_backend_pid() % 16;
  return null;
end $$;

create or replace function count_removed() returns trigger language plpgsql as $$
begin
  update counters set n = n - (select count(*) from removed), changed_by = pg_current_xact_id()::text::bigint
  where name = tg_table_name and shard = pg_backend_pid() % 16;
  return null;
end $$;

create or replace function count_none() returns trigger language plpgsql as $$
begin
  update counters set n = 0, changed_by = pg_current_xact_id()::text::bigint where name = tg_table_name;
  return null;
end $$;

create function note_change() returns trigger language plpgsql as $$
begin
  update counters set changed_by = pg_current_xact_id()::text::bigint
  where name = tg_table_name and shard = pg_backend_pid() % 16;
  return null;
end $$;

-- For a table whose rows are counted already (`counted`), or for one that only lends its names to the pages of another.
create procedure keep_changes(noted regclass, counted boolean) language plpgsql as $$
begin
  if counted then
    execute format('create trigger change_noted after update on %s for each statement execute function note_change()', noted);
  else
    insert into counters (name, shard) select noted::text, shard from generate_series(0, 15) as shard;
    execute format('create trigger change_noted after insert or update or delete or truncate on %s for each statement execute function note_change()', noted);
  end if;
end $$;

call keep_changes('employees', true);
call keep_changes('customers', true);
call keep_changes('projects', true);
call keep_changes('project_statuses', true);
call keep_changes('positions', false);
call keep_changes('groups', false);
call keep_changes('products', false);
