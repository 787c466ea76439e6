-- What the portal does by itself on a day: one instance takes it, and it is done with the row.
create table job_runs (
  name text not null,
  day date not null,
  ran_at timestamptz not null,
  primary key (name, day)
);
-- What runs found of records, so that the next one tells only what is new.
create table run_findings (
  kind text not null,
  record_id integer not null,
  -- As what it was found: the day on which a licence ends.
  about text not null default '',
  primary key (kind, record_id, about)
);
