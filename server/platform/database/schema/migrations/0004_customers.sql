create table customers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  code text not null,
  commercial_name text not null,
  document_number text not null,
  address text not null default '',
  city_id integer not null references cities,
  classification smallint not null default 0 check (classification between 0 and 3),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code_key text collate "C" not null generated always as (sort_key(code)) stored,
  name_key text collate "C" not null generated always as (sort_key(commercial_name)) stored,
  document_key text collate "C" not null generated always as (ignore_case(document_number)) stored,
  address_key text collate "C" not null generated always as (sort_key(address)) stored,
  search text collate "C" not null default ''
);

create unique index customers_code_unique on customers (ignore_case(code));
create unique index customers_document_unique on customers (document_key) include (id);
create index customers_by_name on customers (name_key, id);
create index customers_by_code on customers (code_key, id);
create index customers_by_address on customers (address_key, id);
create index customers_search on customers using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Cities are facts that only a migration changes, so their names may be copied without following them.
create function customers_derive() returns trigger language plpgsql as $$
begin
  new.search := fold(new.code || ' ' || new.commercial_name || ' ' || new.document_number || ' ' || new.address)
    || ' ' || coalesce((select search from cities where id = new.city_id), '');
  return new;
end $$;
create trigger derived before insert or update of code, commercial_name, document_number, address, city_id
  on customers for each row execute function customers_derive();

call keep_count('customers');
create trigger audited after insert or update or delete on customers
  for each row execute function audit_change('customer', '{created_at,code_key,name_key,document_key,address_key,search}');

create table contacts (
  id integer generated always as identity primary key,
  version integer not null default 1,
  customer_id integer not null references customers,
  city_id integer references cities,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  surname text not null default '',
  email text not null,
  phone_number text not null default '',
  cellphone_number text not null default '',
  position text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (sort_key(first_name) || chr(1) || sort_key(last_name)) stored,
  email_key text collate "C" not null generated always as (ignore_case(email)) stored,
  cellphone_key text collate "C" not null generated always as (fold(cellphone_number)) stored,
  position_key text collate "C" not null generated always as (sort_key(position)) stored,
  search text collate "C" not null generated always as (
    fold(first_name || ' ' || middle_name || ' ' || last_name || ' ' || surname || ' ' || email || ' ' || cellphone_number || ' ' || position)
  ) stored
);

-- One customer's contacts are few: its index bounds every sort and search of their list.
create unique index contacts_email_unique on contacts (customer_id, email_key);
create index contacts_of_customer on contacts (customer_id, name_key, id);

call keep_count('contacts');
create trigger audited after insert or update or delete on contacts
  for each row execute function audit_change('contact', '{created_at,name_key,email_key,cellphone_key,position_key,search}');
