-- Addresses of other programs that the portal calls when records change.
create table webhooks (
  id integer generated always as identity primary key,
  version integer not null default 1,
  url text not null,
  name text not null,
  -- Kinds of record that it is told of; none means all.
  kinds text[] not null,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  -- Sealed; null where another secret of the installation has ended it.
  secret bytea,
  -- The one before it, which signs too until that instant.
  former_secret bytea,
  former_until timestamptz,
  secret_at timestamptz not null,
  -- Rows of the trail up to here are from before it was on.
  told_from bigint not null,
  -- Since when no try succeeded; null while they do.
  failing_since timestamptz,
  -- Why the portal switched it off, as the code of a text.
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null default portal_now()
);
-- What a webhook is told, and how far it has come.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  -- The row of the trail that it tells.
  trail_id bigint not null,
  -- What the receiver knows it by, the same in every try.
  message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  entity text not null,
  entity_id integer not null,
  -- As it is sent, to the letter: what is signed.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'givenUp')),
  -- How often it was tried; of one that somebody wants tried again, since then.
  tries integer not null default 0,
  due_at timestamptz not null,
  -- While a process has it in hand.
  taken_until timestamptz,
  status integer,
  problem text,
  ended_at timestamptz,
  unique (webhook_id, trail_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where state = 'waiting';
create index webhook_deliveries_of_record on webhook_deliveries (webhook_id, entity, entity_id, trail_id)
  where state = 'waiting';
create index webhook_deliveries_page on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
