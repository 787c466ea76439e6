-- What was replaced or came too late to be of use is no failure.
create or replace function tell_mail_given_up() returns trigger language plpgsql as $$
begin
  perform tell_operation('mail', new.id, jsonb_build_object('recipient', new.recipient, 'kind', new.kind));
  return null;
end $$;
create or replace trigger told after update of given_up_at on mails
  for each row when (old.given_up_at is null and new.given_up_at is not null and new.kind <> 'operation'
    and coalesce(new.problem, '') not in ('replaced', 'restored', 'expired', 'noAccess', 'erased'))
  execute function tell_mail_given_up();
