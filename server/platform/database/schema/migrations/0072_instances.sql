-- The portals that run on this database, as each says of itself while it serves.
create table instances (
  id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  -- Null once it has ended as it should.
  seen_at timestamptz,
  -- What the rest is of.
  day date not null,
  -- Transactions that lost to others and were run again.
  retries integer not null default 0,
  -- Statements that took long: [{ "name", "times", "ms" }], the worst of each, never their values.
  slow jsonb not null default '[]'
);
