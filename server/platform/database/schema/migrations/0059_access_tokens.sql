-- With a token of a person's a program calls in that person's name.
create table access_tokens (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  name text not null,
  -- The token's first characters, by which its owner knows it.
  prefix text not null,
  -- SHA-256: nobody can call with what stands here.
  token_hash bytea not null unique,
  -- What links to files and open streams are bound to.
  link_id uuid not null unique default gen_random_uuid(),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null,
  -- The last day on which it is taken, in Bogotá.
  expires_on date not null,
  last_used_at timestamptz,
  -- The row stays, so that the trail can name it.
  ended_at timestamptz
);
create index access_tokens_of_employee on access_tokens (employee_id, id);
-- With which token a change was made.
alter table audit add column token_id integer;
