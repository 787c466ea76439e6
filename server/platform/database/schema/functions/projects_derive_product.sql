create or replace function projects_derive_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.product_id <> old.product_id then
    perform from products where id = new.product_id for share;
  end if;
  select fold(name) into new.product_search from products where id = new.product_id;
  new.product_search := coalesce(new.product_search, '');
  return new;
end $$;

create or replace trigger derived_product before insert or update of product_id, product_search on projects
  for each row execute function projects_derive_product();
