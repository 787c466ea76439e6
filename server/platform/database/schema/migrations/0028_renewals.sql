-- A licence that renews another one; each is renewed once at most.
alter table licences add column renews_id integer
  constraint licences_renews references licences (id)
  constraint licences_renewed_once unique
  constraint licences_not_of_itself check (renews_id <> id);

create or replace view licence_list as
select licences.id, licences.version, licences.project_id, licences.product_id, products.name as product,
  products.name_key as product_key, licences.date, licences.expiration_date, licences.serial_number, licences.status,
  licences.contact_id, holder.name as contact_name,
  fold(concat_ws(' ', products.name, licences.serial_number, holder.name)) as search,
  licences.renews_id, renewal.id as renewed_by_id
from licences
join products on products.id = licences.product_id
left join licences as renewal on renewal.renews_id = licences.id
left join lateral (
  select full_name(first_name, middle_name, last_name, surname) as name from contacts where id = licences.contact_id
) as holder on true;
