-- Who comes in and goes out is in the trail: rows of the entity 'session', whose number is the employee's.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('create', 'update', 'delete', 'signIn', 'signOut', 'endSessions'));

-- What is known of the sign-ins before: the sessions that are still stored.
insert into audit (at, actor_id, call, entity, entity_id, action, after)
select created_at, employee_id, 'POST /accounts/login', 'session', employee_id, 'signIn',
  jsonb_build_object('address', address, 'user_agent', user_agent)
from sessions order by created_at, id;

-- Who has access to the portal, as a list shows, orders and searches them. Whoever never signed in comes before all others.
create view accounts as
select employees.id, employees.version, employees.first_name, employees.middle_name, employees.last_name,
  employees.surname, employees.email, employees.is_active, employees.role_id, roles.name as role_name,
  employees.name_key, employees.email_key, coalesce(roles.name_key, '') as role_key,
  coalesce((
    select max(audit.at) from audit
    where audit.entity = 'session' and audit.entity_id = employees.id and audit.action = 'signIn'
  ), 'epoch') as last_key,
  employees.search
from employees left join roles on roles.id = employees.role_id
where employees.has_user;
