-- A removed webhook is gone at once, and its deliveries a portion at a time behind the answer.
alter table webhook_deliveries drop constraint webhook_deliveries_webhook_id_fkey;
