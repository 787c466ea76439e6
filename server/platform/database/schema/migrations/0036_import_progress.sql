-- How many rows of an import are to be compared, and how many were: 0 until all are read.
alter table imports add column to_compare integer not null default 0;
alter table imports add column compared integer not null default 0;
