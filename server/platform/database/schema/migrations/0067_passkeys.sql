-- A passkey is a factor too: it has a public key, and no secret.
alter table factors
  alter column secret drop not null,
  alter column last_step drop not null,
  -- What the authenticator calls the key.
  add column credential_id bytea unique,
  -- COSE.
  add column public_key bytea,
  -- What the authenticator said last of how often it has signed; 0 of who does not count.
  add column counter bigint,
  -- How a browser reaches it: 'internal', 'usb', 'hybrid'.
  add column transports text[],
  add constraint factors_of_apps check (kind <> 'totp' or (secret is not null and last_step is not null));

-- What authenticators know a person by, and with what the next key of theirs is made.
create table passkey_users (
  employee_id integer primary key references employees on delete cascade,
  -- Random: it says nothing of the person.
  handle bytea not null unique,
  -- Null while no key is being made.
  challenge bytea,
  expires_at timestamptz not null
);

-- The tickets of passkeys are signed, and not kept; those that were used are, until they are over.
create table used_tickets (
  -- SHA-256.
  ticket_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_tickets_by_expiry on used_tickets (expires_at);
