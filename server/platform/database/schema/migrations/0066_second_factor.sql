-- With what, beside the password, a person proves that it is them. There are authenticator apps alone so far.
create table factors (
  id integer generated always as identity primary key,
  employee_id integer not null references employees on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- Sealed.
  secret bytea not null,
  -- The step of 30 seconds whose code was taken last: no code is taken twice.
  last_step bigint not null,
  -- Since when it has this secret.
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index factors_one_app on factors (employee_id) where kind = 'totp';

-- An authenticator app that is being set up: no code of it has been typed yet.
create table factor_setups (
  employee_id integer primary key references employees on delete cascade,
  -- Sealed.
  secret bytea not null,
  expires_at timestamptz not null
);

-- What serves once in the place of a code, for who has lost the app.
create table recovery_codes (
  id integer generated always as identity primary key,
  employee_id integer not null references employees on delete cascade,
  -- SHA-256: nobody can sign in with what stands here.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (employee_id, code_hash)
);

-- Who typed the right password and has not proved the second factor yet.
create table sign_in_tickets (
  -- SHA-256.
  ticket_hash bytea primary key,
  employee_id integer not null references employees on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tickets_of_employee on sign_in_tickets (employee_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
