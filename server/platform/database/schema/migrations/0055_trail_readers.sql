-- Who reads on in the audit trail behind the saves, each by a position of its own, and what it has passed over.
create table trail_readers (
  name text primary key,
  -- All up to here was handled, but for what stands in trail_gaps.
  position bigint not null
);
create table trail_gaps (
  reader text not null references trail_readers on delete cascade,
  first bigint not null,
  last bigint not null check (last >= first),
  found_at timestamptz not null,
  -- A transaction that began after the gap was found. Once all before it are over, nothing comes any more.
  before_transaction bigint,
  primary key (reader, first)
);
