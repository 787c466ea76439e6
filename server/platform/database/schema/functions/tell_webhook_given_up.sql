-- All that is given up while a receiver takes nothing is told once: what follows says nothing new. The try that ended it
-- has noted since when.
create or replace function tell_webhook_given_up() returns trigger language plpgsql as $$
declare
  hook webhooks;
begin
  select * into hook from webhooks where id = new.webhook_id;
  perform tell_operators(
    format('webhook:%s:givenUp:%s', hook.id, coalesce(extract(epoch from hook.failing_since)::text, new.message_id)),
    'webhook', hook.id, jsonb_build_object('webhook', webhook_name(hook.name, hook.url), 'what', 'givenUp'));
  return null;
end $$;
create or replace trigger told after update of state on webhook_deliveries
  for each row when (old.state = 'waiting' and new.state = 'givenUp' and coalesce(new.problem, '') <> 'restored')
  execute function tell_webhook_given_up();
