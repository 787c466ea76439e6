-- Who maps, answers, applies or forgets an import says on which version: another tab may have mapped it since.
alter table imports add column version integer not null default 1;
