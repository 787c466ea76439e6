-- One row: for how many days what is over is kept, and for how many years the trail, null for ever.
create table retention (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  sessions smallint not null default 90 check (sessions between 7 and 3650),
  notices smallint not null default 180 check (notices between 7 and 3650),
  mails smallint not null default 30 check (mails between 7 and 3650),
  bin smallint not null default 30 check (bin between 7 and 3650),
  deliveries smallint not null default 30 check (deliveries between 7 and 3650),
  audit_years smallint check (audit_years between 2 and 30),
  updated_at timestamptz not null default portal_now()
);
insert into retention default values;
