-- The triggers of a plain noun: each change of one stands in the trail, but for the columns that say nothing of their own
-- (generated ones, `search`, `created_at`); the rows of a list with pages are counted.
create or replace function keep_noun(kind text, noun text, has_pages boolean default true) returns void
language plpgsql as $$
declare
  ignored text[];
begin
  select array_agg(attname::text order by attnum) into ignored from pg_attribute
  where attrelid = noun::regclass and attnum > 0 and not attisdropped
    and (attgenerated <> '' or attname in ('search', 'created_at'));
  execute format('create or replace trigger audited after insert or update or delete on %I
    for each row execute function audit_change(%L, %L)', noun, kind, ignored);
  if has_pages then
    insert into counters (name, shard) select noun, generate_series(0, 15) on conflict do nothing;
    execute format('create or replace trigger count_added after insert on %I referencing new table as added
      for each statement execute function count_added()', noun);
    execute format('create or replace trigger count_removed after delete on %I referencing old table as removed
      for each statement execute function count_removed()', noun);
    execute format('create or replace trigger count_none after truncate on %I
      for each statement execute function count_none()', noun);
  end if;
end $$;

select keep_noun('changeCause', 'change_causes', false);
select keep_noun('contact', 'contacts');
select keep_noun('customer', 'customers');
select keep_noun('documentType', 'document_types', false);
select keep_noun('group', 'groups', false);
select keep_noun('milestone', 'milestones');
select keep_noun('personalDataRequest', 'personal_data_requests', false);
select keep_noun('position', 'positions', false);
select keep_noun('product', 'products', false);
select keep_noun('projectStatus', 'project_statuses');
select keep_noun('role', 'roles', false);
