-- What its rows came to when it began to be applied or undone. They stay so meanwhile, and counting 30 000 at each look
-- took 0.04 s.
alter table imports add column counts json;
