-- Deliveries are forgotten by their end: what waits is kept.
drop index webhook_deliveries_age;
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
