-- Each of the following copies what one reference brings. A name that is being changed is waited for, when the project
-- begins to refer to it: the rename can't see this row yet. A row that refers to it already is reached by the rename.
create or replace function projects_derive_customer() returns trigger language plpgsql as $$
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

create or replace trigger derived_customer before insert or update of customer_id, customer_key on projects
  for each row execute function projects_derive_customer();
