-- A project that was given up teaches nothing about how long projects take: a status says so.
alter table project_statuses add column cancels boolean not null default false;
-- What a new column begins with is no change that the trail tells of.
alter table project_statuses disable trigger user;
update project_statuses set cancels = true where sort_key(name) = 'cancelado';
alter table project_statuses enable trigger user;

-- The forecast comes from the company's finished projects: how far behind its own pace a project is has no threshold.
alter table forecast_settings
  drop column tspi, drop column tspi_from, drop column tspi_late_days, drop column tspi_late_share, drop column beyond,
  add column red_days smallint not null default 10 check (red_days >= 0),
  add column red_share smallint not null default 25 check (red_share between 0 and 100);
