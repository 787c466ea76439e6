create or replace function project_changes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a project change can be neither edited nor deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger project_changes_stay
  before delete or update of project_id, date, employee_id, previous_date, new_date, novelty_type, project_status_id,
    comments, cause_id
  on project_changes for each row execute function project_changes_stay();
