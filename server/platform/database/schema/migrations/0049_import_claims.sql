-- Imports are applied portion by portion. What one holds until it is written: records, and the natural keys of new ones.
create table import_claims (
  claim text primary key,
  import_id integer not null references imports on delete cascade
);
create index import_claims_of_import on import_claims (import_id, claim);
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'ready', 'failed', 'applying', 'applied', 'undoing', 'undone'));
-- Who applies or undoes it by which call, as the trail names them.
alter table imports add column acts json;
-- Whether everything was checked, so that it is written to its end; how far that is, by the row of the sheet.
alter table imports add column checked boolean not null default false;
alter table imports add column at_row integer not null default 0;
alter table imports add column to_write integer not null default 0;
alter table imports add column written integer not null default 0;
alter table imports add column applied_at timestamptz;
-- What undoing it came to.
alter table imports add column put_back integer not null default 0;
alter table imports add column removed integer not null default 0;
alter table imports add column deactivated integer not null default 0;
create index imports_under_way on imports (id) where state in ('applying', 'undoing');
-- Why a record was left as it is when its import was undone.
alter table import_rows add column left_because text;
create index import_rows_left on import_rows (import_id, sheet, row) where left_because is not null;
