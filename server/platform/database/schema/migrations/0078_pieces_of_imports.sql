-- Texts of imported sheets are searched and rewritten a number of rows at a time: these two take the first and the last.
drop function if exists person_traces(jsonb, text);
drop function if exists erase_texts(text, text[], text, integer, jsonb, boolean);

-- Its rows are removed a portion at a time, behind the answer: nobody sees it any more.
alter table imports add column forgotten boolean not null default false;
