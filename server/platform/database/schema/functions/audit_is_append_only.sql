create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_is_append_only before update or delete on audit for each row execute function audit_is_append_only();
create or replace trigger audit_is_not_truncated before truncate on audit for each statement execute function audit_is_append_only();
