-- Days that the company works, or does not, otherwise than the law has it.
create table calendar_exceptions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  day date not null constraint calendar_exceptions_day_unique unique,
  working boolean not null,
  name text not null,
  updated_at timestamptz not null default portal_now()
);

-- The thresholds of the forecast: one row.
create table forecast_settings (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  tspi numeric(4, 2) not null default 1.1 check (tspi >= 1),
  tspi_from smallint not null default 20 check (tspi_from between 0 and 100),
  tspi_late_days smallint not null default 5 check (tspi_late_days >= 0),
  tspi_late_share smallint not null default 10 check (tspi_late_share between 0 and 100),
  late_days smallint not null default 2 check (late_days >= 0),
  late_share smallint not null default 5 check (late_share between 0 and 100),
  early_days smallint not null default 5 check (early_days >= 0),
  early_share smallint not null default 10 check (early_share between 0 and 100),
  early_percent smallint not null default 5 check (early_percent between 0 and 100),
  beyond smallint not null default 5 check (beyond >= 1),
  below_plan smallint not null default 10 check (below_plan between 0 and 100),
  updated_at timestamptz not null default portal_now()
);

-- How often the projects of a customer are to be followed up, in calendar days.
create table cadences (
  id integer generated always as identity primary key,
  version integer not null default 1,
  classification smallint not null constraint cadences_classification_unique unique check (classification between 0 and 3),
  days smallint not null check (days between 1 and 366),
  updated_at timestamptz not null default portal_now()
);

-- A new portal gets these with its first data.
insert into forecast_settings (id) select 1 where exists (select from roles);
insert into cadences (classification, days)
select * from (values (0, 30), (1, 7), (2, 15), (3, 30)) as first_data where exists (select from roles);
