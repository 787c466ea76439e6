-- Empties the record of a person, and removes what is theirs alone: a part of erase_person.
create or replace function erase_record(who text, person integer) returns integer language plpgsql as $$
declare
  erased jsonb := erased_fields(who, person);
  place text;
begin
  insert into audit (at, actor_id, token_id, call, request_id, entity, entity_id, action)
  values (portal_now(), nullif(current_setting('portal.actor', true), '')::integer,
    nullif(current_setting('portal.token', true), '')::integer, coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''), who, person, 'erase');
  perform refuse_claimed(who || 's', erased || jsonb_build_object('id', person), null);
  if who = 'contact' then
    update contacts set (first_name, middle_name, last_name, surname, email, phone_number, cellphone_number, position, city_id,
        data_authorization)
      = (select first_name, middle_name, last_name, surname, email, phone_number, cellphone_number, position, city_id,
        data_authorization from jsonb_populate_record(null::contacts, erased)),
      version = version + 1, updated_at = portal_now()
    where id = person;
    update mails set letter = null, given_up_at = coalesce(given_up_at, case when sent_at is null then portal_now() end),
      problem = case when sent_at is null then 'erased' else problem end
    where contact_id = person and letter is not null;
    return 0;
  end if;
  update employees set (document_number, first_name, middle_name, last_name, surname, email, phone_number, cellphone_number,
      address, birth_date, gender, has_user, role_id)
    = (select document_number, first_name, middle_name, last_name, surname, email, phone_number, cellphone_number,
      address, birth_date, gender, has_user, role_id from jsonb_populate_record(null::employees, erased)),
    version = version + 1, updated_at = portal_now()
  where id = person;
  -- What is removed below is removed in the trail, too: the look for lost rows would miss it otherwise. By its two columns
  -- the trail of a view stays its owner's alone.
  insert into audit (at, actor_id, token_id, call, request_id, entity, entity_id, action, before)
  select portal_now(), nullif(current_setting('portal.actor', true), '')::integer,
    nullif(current_setting('portal.token', true), '')::integer, coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''), gone.entity, gone.id, 'delete', gone.before
  from (
    select 'accessToken' as entity, id, null::jsonb as before from access_tokens where employee_id = person
    union all
    select 'view', id, jsonb_build_object('owner_id', owner_id, 'shared', shared) from views where owner_id = person and not shared
    order by 1, 2
  ) as gone;
  -- Their way in, and what the portal kept for them alone.
  foreach place in array '{view_defaults,notice_settings,notice_preferences,credentials,sessions,one_time_links,factors,factor_setups,
      recovery_codes,sign_in_tickets,passkey_users,identities,access_tokens,calendar_feeds,project_following,notices,kept_answers}'::text[] loop
    execute format('delete from %I where employee_id = $1', place) using person;
  end loop;
  delete from views where owner_id = person and not shared;
  delete from import_memories where owner_id = person;
  update mails set letter = null, given_up_at = coalesce(given_up_at, case when sent_at is null then portal_now() end),
    problem = case when sent_at is null then 'erased' else problem end
  where employee_id = person and letter is not null;
  return 0;
end $$;
