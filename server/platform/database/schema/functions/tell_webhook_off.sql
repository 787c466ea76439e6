-- The portal itself switched it off.
create or replace function tell_webhook_off() returns trigger language plpgsql as $$
begin
  perform tell_operators(format('webhook:%s:off:%s', new.id, new.version), 'webhook', new.id,
    jsonb_build_object('webhook', webhook_name(new.name, new.url), 'what', 'off', 'problem', new.problem));
  return null;
end $$;
create or replace trigger told after update of state on webhooks
  for each row when (old.state <> 'off' and new.state = 'off') execute function tell_webhook_off();
