create function full_name(first_name text, middle_name text, last_name text, surname text) returns text
language sql immutable parallel safe
return concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''), nullif(surname, ''));

create table projects (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  customer_id integer not null references customers,
  -- In the order in which the form lists them, so that one row of the trail tells who came and who went. The tables of
  -- links below are kept from these two.
  contact_ids integer[] not null default '{}',
  employee_ids integer[] not null default '{}',
  city_id integer not null references cities,
  product_id integer not null references products,
  project_status_id integer not null references project_statuses,
  start_date date not null,
  end_date date not null,
  scheduled_date date,
  real_end_date date,
  percentage smallint not null default 0 check (percentage between 0 and 100),
  -- Whole pesos, at most what a JavaScript number holds exactly.
  total_cost bigint not null check (total_cost between 1 and 9007199254740991),
  summary text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Copied from other tables by the triggers below, so that each sort reads one index and a search one column.
  customer_key text collate "C" not null default '',
  customer_search text collate "C" not null default '',
  status_key text collate "C" not null default '',
  status_search text collate "C" not null default '',
  is_closed boolean not null default false,
  product_search text collate "C" not null default '',
  people_search text collate "C" not null default '',
  consultant text,
  commercial_employee text,
  -- From the project's milestones: the ordinality of the first that is not wholly realised, and the progress in percent.
  phase smallint,
  planned numeric(7, 2) not null default 0,
  realized numeric(7, 2) not null default 0,
  assigned_weight numeric(7, 2) not null default 0,
  -- Without a phase a project comes last in both directions.
  phase_up smallint not null generated always as (coalesce(phase, 1000)) stored,
  phase_down smallint not null generated always as (coalesce(phase, 0)) stored,
  search text collate "C" not null generated always as (
    fold(name) || ' ' || customer_search || ' ' || status_search || ' ' || product_search || ' ' || people_search
  ) stored,
  constraint projects_customer unique (id, customer_id),
  constraint projects_days_in_order
    check (end_date >= start_date and scheduled_date >= start_date and real_end_date >= start_date),
  constraint projects_weights_fit check (assigned_weight <= 100)
);

create index projects_by_customer on projects (customer_key, id);
create index projects_by_cost on projects (total_cost, id);
create index projects_by_status on projects (status_key, id);
create index projects_by_phase_up on projects (phase_up, id);
create index projects_by_phase_down on projects (phase_down, id);
create index projects_by_percentage on projects (percentage, id);
create index projects_of_customer on projects (customer_id);
create index projects_of_status on projects (project_status_id);
create index projects_of_product on projects (product_id);
create index projects_search on projects using gin (search gin_trgm_ops);

create table project_employees (
  project_id integer not null references projects on delete cascade,
  employee_id integer not null references employees,
  primary key (project_id, employee_id)
);
create index project_employees_of_employee on project_employees (employee_id);

-- A project's contacts are its customer's: the customer is part of both references.
alter table contacts add constraint contacts_customer unique (id, customer_id);
create table project_contacts (
  project_id integer not null,
  customer_id integer not null,
  contact_id integer not null,
  primary key (project_id, contact_id),
  constraint project_contacts_project foreign key (project_id, customer_id)
    references projects (id, customer_id) on delete cascade,
  constraint project_contacts_contact foreign key (contact_id, customer_id) references contacts (id, customer_id)
);
create index project_contacts_of_contact on project_contacts (contact_id);

-- Each of the following copies what one reference brings. A name that is being changed is waited for, when the project
-- begins to refer to it: the rename can't see this row yet. A row that refers to it already is reached by the rename.
create function projects_derive_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.customer_id <> old.customer_id then
    perform from customers where id = new.customer_id for share;
  end if;
  select name_key, fold(commercial_name) into new.customer_key, new.customer_search
  from customers where id = new.customer_id;
  -- Without its customer the row is about to be refused by its foreign key.
  new.customer_key := coalesce(new.customer_key, '');
  new.customer_search := coalesce(new.customer_search, '');
  return new;
end $$;
create trigger derived_customer before insert or update of customer_id, customer_key on projects
  for each row execute function projects_derive_customer();

create function projects_derive_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.project_status_id <> old.project_status_id then
    perform from project_statuses where id = new.project_status_id for share;
  end if;
  select name_key, fold(name), closes_project into new.status_key, new.status_search, new.is_closed
  from project_statuses where id = new.project_status_id;
  new.status_key := coalesce(new.status_key, '');
  new.status_search := coalesce(new.status_search, '');
  new.is_closed := coalesce(new.is_closed, false);
  return new;
end $$;
create trigger derived_status before insert or update of project_status_id, status_key on projects
  for each row execute function projects_derive_status();

create function projects_derive_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.product_id <> old.product_id then
    perform from products where id = new.product_id for share;
  end if;
  select fold(name) into new.product_search from products where id = new.product_id;
  new.product_search := coalesce(new.product_search, '');
  return new;
end $$;
create trigger derived_product before insert or update of product_id, product_search on projects
  for each row execute function projects_derive_product();

-- The consultant and the commercial employee of a project are the first responsables whose position is of that kind.
create function projects_derive_people() returns trigger language plpgsql as $$
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
create trigger derived_people before insert or update of employee_ids, people_search on projects
  for each row execute function projects_derive_people();

-- Links that go have to be gone before the row changes: a contact of the former customer would hold on to it.
create function projects_drop_links() returns trigger language plpgsql as $$
begin
  delete from project_employees where project_id = new.id and employee_id <> all (new.employee_ids);
  delete from project_contacts
  where project_id = new.id and (customer_id <> new.customer_id or contact_id <> all (new.contact_ids));
  return new;
end $$;
create trigger links_dropped before update of customer_id, contact_ids, employee_ids on projects
  for each row execute function projects_drop_links();

create function projects_add_links() returns trigger language plpgsql as $$
begin
  insert into project_employees (project_id, employee_id)
  select new.id, unnest(new.employee_ids) on conflict do nothing;
  insert into project_contacts (project_id, customer_id, contact_id)
  select new.id, new.customer_id, unnest(new.contact_ids) on conflict do nothing;
  return null;
end $$;
create trigger links_added after insert or update of customer_id, contact_ids, employee_ids on projects
  for each row execute function projects_add_links();

-- Renames reach the projects, by the triggers above. No column of theirs is named as changed but a derived one, so that
-- neither the audit trail nor a version says that somebody changed them.
create function projects_follow_customer() returns trigger language plpgsql as $$
begin
  update projects set customer_key = '' where customer_id = new.id;
  return null;
end $$;
create trigger projects_follow after update of commercial_name on customers
  for each row when (old.commercial_name is distinct from new.commercial_name)
  execute function projects_follow_customer();

create function projects_follow_status() returns trigger language plpgsql as $$
begin
  update projects set status_key = '' where project_status_id = new.id;
  return null;
end $$;
create trigger projects_follow after update of name, closes_project on project_statuses
  for each row when ((old.name, old.closes_project) is distinct from (new.name, new.closes_project))
  execute function projects_follow_status();

create function projects_follow_product() returns trigger language plpgsql as $$
begin
  update projects set product_search = '' where product_id = new.id;
  return null;
end $$;
create trigger projects_follow after update of name on products
  for each row when (old.name is distinct from new.name) execute function projects_follow_product();

create function projects_follow_employee() returns trigger language plpgsql as $$
begin
  update projects set people_search = ''
  where id in (select project_id from project_employees where employee_id = new.id);
  return null;
end $$;
create trigger projects_follow after update of first_name, middle_name, last_name, surname, position_id on employees
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.surname, old.position_id)
    is distinct from (new.first_name, new.middle_name, new.last_name, new.surname, new.position_id)
  ) execute function projects_follow_employee();

create function projects_follow_position() returns trigger language plpgsql as $$
begin
  update projects set people_search = '' where id in (
    select project_id from project_employees join employees on employees.id = employee_id
    where employees.position_id = new.id
  );
  return null;
end $$;
create trigger projects_follow after update of kind on positions
  for each row when (old.kind is distinct from new.kind) execute function projects_follow_position();

call keep_count('projects');
create trigger audited
  after insert or delete or update of name, customer_id, contact_ids, employee_ids, city_id, product_id,
    project_status_id, start_date, end_date, scheduled_date, real_end_date, percentage, total_cost, summary
  on projects for each row execute function audit_change('project',
    '{created_at,customer_key,customer_search,status_key,status_search,is_closed,product_search,people_search,consultant,commercial_employee,phase,planned,realized,assigned_weight,phase_up,phase_down,search}');
