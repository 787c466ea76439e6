-- Tells one installation from another, in what its people take along and bring back.
alter table installation add column portal_id uuid not null default gen_random_uuid();
