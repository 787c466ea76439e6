create or replace function project_changes_stay() returns trigger language plpgsql as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  -- A person that is named in it may be erased.
  if tg_op = 'UPDATE' and stack ~ '\merase_person\(' then
    return new;
  end if;
  raise exception 'a project change can be neither edited nor deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger project_changes_stay
  before delete or update of project_id, date, employee_id, previous_date, new_date, novelty_type, project_status_id,
    comments, cause_id
  on project_changes for each row execute function project_changes_stay();
