-- The consultant and the commercial employee of a project are the first responsables whose position is of that kind.
create or replace function projects_derive_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.employee_ids <> old.employee_ids then
    perform from employees where id = any (new.employee_ids) order by id for share;
  end if;
  select
    (array_agg(person.name order by person.place) filter (where person.kind = 'consultant'))[1],
    (array_agg(person.name order by person.place) filter (where person.kind = 'commercial'))[1],
    coalesce(string_agg(fold(person.name), ' ' order by person.place), '')
  into new.consultant, new.commercial_employee, new.people_search
  from (
    select chosen.place, positions.kind,
      full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname) as name
    from unnest(new.employee_ids) with ordinality as chosen (id, place)
    join employees on employees.id = chosen.id
    join positions on positions.id = employees.position_id
  ) as person;
  return new;
end $$;

create or replace trigger derived_people before insert or update of employee_ids, people_search on projects
  for each row execute function projects_derive_people();
