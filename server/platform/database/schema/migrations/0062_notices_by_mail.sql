-- Whether a notice is still to be considered for a mail at once (due), or its mail is left to the first digest after a pause
-- (held). Those that are there already were told before.
alter table notices add column mail_now text check (mail_now in ('due', 'held'));
alter table notices alter column mail_now set default 'due';
create index notices_mail_due on notices (id) where mail_now = 'due';
-- Where a mail goes that is not for its person's address of that day: a changed address is told to the former one too.
alter table mails add column address text;
