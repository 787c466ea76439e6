-- When a scheduled archive was in the place of BACKUP_URL, too.
alter table backup_runs add column sent_at timestamptz;
