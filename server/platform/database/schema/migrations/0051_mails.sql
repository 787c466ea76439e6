-- Outgoing mail: written with what causes it, sent behind it.
create table mails (
  id integer generated always as identity primary key,
  kind text not null,
  -- What it is sent for; nothing is sent for the same cause twice.
  cause text not null unique,
  employee_id integer not null references employees,
  -- Sealed, as it may hold a link. It goes once the mail is sent, or is of no use any more.
  letter bytea,
  created_at timestamptz not null,
  -- Since when it is tried: it was queued, or somebody wanted it tried again.
  waiting_since timestamptz not null,
  -- From when on it is of no use.
  expires_at timestamptz,
  due_at timestamptz not null,
  -- Until when one process has it in hand.
  taken_until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  -- Where it went.
  recipient text,
  problem text,
  check (sent_at is null or given_up_at is null),
  check (letter is not null or sent_at is not null or given_up_at is not null)
);
create index mails_due on mails (due_at, id) where sent_at is null and given_up_at is null;
create index mails_of_employee on mails (employee_id, id);
-- Since when the mail server does not answer, and when it is asked next.
alter table installation add column mail_failing_since timestamptz;
alter table installation add column mail_ask_at timestamptz;
alter table installation add column mail_problem text;
