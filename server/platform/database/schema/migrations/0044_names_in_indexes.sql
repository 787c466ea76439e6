-- Names that lists join, beside the ids that they are joined by: a search reads 10 MB of an index instead of a table of 50.
create index employees_names on employees (id) include (name_key, name_search);
create index customers_names on customers (id) include (name_key, name_search);

-- Unique by an expression, so that a new e-mail of a contact is no change of a key.
drop index contacts_email_unique;
create unique index contacts_email_unique on contacts (customer_id, ignore_case(email));
