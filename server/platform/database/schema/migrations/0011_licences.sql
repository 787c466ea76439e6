create table licences (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_id integer not null references projects,
  product_id integer not null references products,
  date timestamptz not null,
  expiration_date date not null,
  serial_number text not null constraint licences_serial_unique unique,
  -- 0 not assigned, 1 active, 2 inactive. Expired is computed from the day.
  status smallint not null default 0 check (status in (0, 1, 2)),
  contact_id integer,
  -- The holder's customer, which is the project's: part of both references, so that neither can move away from the other.
  customer_id integer,
  updated_at timestamptz not null default now(),
  constraint licences_assigned check ((status = 0) = (contact_id is null)),
  constraint licences_with_customer check ((contact_id is null) = (customer_id is null)),
  constraint licences_customer foreign key (project_id, customer_id) references projects (id, customer_id),
  constraint licences_holder foreign key (contact_id, customer_id) references contacts (id, customer_id)
);
create index licences_of_project on licences (project_id, id);
create index licences_of_contact on licences (contact_id) where contact_id is not null;

-- A project's licences as their list shows, orders and searches them: its index bounds every sort and search.
create view licence_list as
select licences.id, licences.version, licences.project_id, licences.product_id, products.name as product,
  products.name_key as product_key, licences.date, licences.expiration_date, licences.serial_number, licences.status,
  licences.contact_id, holder.name as contact_name,
  fold(concat_ws(' ', products.name, licences.serial_number, holder.name)) as search
from licences
join products on products.id = licences.product_id
left join lateral (
  select full_name(first_name, middle_name, last_name, surname) as name from contacts where id = licences.contact_id
) as holder on true;

create trigger audited after insert or update or delete on licences
  for each row execute function audit_change('licence', '{}');
