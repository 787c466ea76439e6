-- What its rows came to when it began to be applied or undone. They stay so meanwhile, and counting them at each look
-- takes 0.1 s with 100 000.
alter table imports add column counts json;
