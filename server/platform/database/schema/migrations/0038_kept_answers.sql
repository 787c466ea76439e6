-- What a create that was sent with a key has answered, for a day: the same call sent again is answered so, and makes
-- nothing. Written in the create's own transaction. No table is referred to: nobody else's save waits for these rows.
create table kept_answers (
  employee_id integer not null,
  key text not null,
  -- SHA-256 of the call and what was sent with it, in hexadecimal.
  digest text not null,
  -- Null until the end of the transaction, so that nobody else ever sees it null.
  answer json,
  kept_at timestamptz not null default portal_now(),
  constraint kept_answers_pkey primary key (employee_id, key)
);
create index kept_answers_kept_at on kept_answers (kept_at);

-- Whether a call has begun to read the file. Where the answer to the insert was lost nobody has, and whoever sends the
-- file again with its key does.
alter table imports add column begun boolean not null default true;
alter table imports alter column begun set default false;
