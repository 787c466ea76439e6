-- A removed webhook is gone at once, and its deliveries a portion at a time behind the answer.
alter table webhook_deliveries drop constraint webhook_deliveries_webhook_id_fkey;

-- A short disk is remembered by its machine and folder.
delete from run_findings where kind = 'disk';
