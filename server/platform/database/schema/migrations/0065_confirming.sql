-- When the person of a session last confirmed who they are; null while their sign-in is the last time.
alter table sessions add column confirmed_at timestamptz;

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('create', 'update', 'delete', 'signIn', 'signOut', 'endSessions', 'confirm'));
