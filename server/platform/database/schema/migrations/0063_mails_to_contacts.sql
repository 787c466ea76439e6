-- An acta goes to a customer's contacts, too.
alter table mails alter column employee_id drop not null;
alter table mails add column contact_id integer references contacts;
alter table mails add constraint mails_recipient check (num_nonnulls(employee_id, contact_id) = 1);
create index mails_of_contact on mails (contact_id, id);
