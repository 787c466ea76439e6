-- What a person is in the company's directory (OpenID Connect): whoever signs in there with this subject signs in here.
create table identities (
  id integer generated always as identity primary key,
  employee_id integer not null references employees on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject),
  -- A second subject with the same e-mail waits until somebody has ended the first.
  unique (employee_id, issuer)
);

-- Which sessions were opened at the directory, and what it calls its own session there.
create table identity_sessions (
  session_id uuid primary key references sessions on delete cascade,
  identity_id integer not null references identities on delete cascade,
  provider_session text
);
create index identity_sessions_of_identity on identity_sessions (identity_id);

-- What a sign-in at the directory brings to the tab that began it.
create table sign_on_codes (
  -- SHA-256.
  code_hash bytea primary key,
  identity_id integer not null references identities on delete cascade,
  -- SHA-256 of the verifier that the tab has, in base64url.
  challenge text not null,
  provider_session text,
  -- When the person signed in there, where the directory tells.
  signed_in_at timestamptz,
  -- Whether the second factor was proved there.
  proved boolean not null,
  expires_at timestamptz not null
);
create index sign_on_codes_of_identity on sign_on_codes (identity_id);
create index sign_on_codes_by_expiry on sign_on_codes (expires_at);

-- A sign-in at the directory that waits for the second factor.
alter table sign_in_tickets
  add column identity_id integer references identities on delete cascade,
  add column provider_session text,
  add column signed_in_at timestamptz;
create index sign_in_tickets_of_identity on sign_in_tickets (identity_id) where identity_id is not null;

-- Which orders of the directory to end sessions were followed: each counts once.
create table logout_tokens (
  -- SHA-256 of issuer and jti.
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index logout_tokens_by_expiry on logout_tokens (expires_at);
