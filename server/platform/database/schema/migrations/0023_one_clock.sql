-- What is written is dated by the portal's clock. These are the first texts of ../functions/portal_now.sql.
create or replace function portal_now() returns timestamptz language sql stable parallel safe
return coalesce(nullif(current_setting('portal.now', true), '')::timestamptz, now());

alter table audit alter column at set default portal_now();
alter table progress_history alter column at set default portal_now();

do $$
declare
  dated record;
begin
  for dated in
    select format('%I', table_name) as name, format('%I', column_name) as instant from information_schema.columns
    where table_schema = 'public' and column_name in ('created_at', 'updated_at')
      and table_name in ('document_types', 'groups', 'positions', 'products', 'project_statuses', 'milestones', 'employees',
        'customers', 'contacts', 'projects', 'project_milestones', 'milestone_tasks', 'project_changes', 'checkpoints',
        'checkpoint_tasks', 'licences', 'project_files')
  loop
    execute format('alter table %s alter column %s set default portal_now()', dated.name, dated.instant);
  end loop;
end $$;
