/**
 * Finds the novedad of a move, a row of the trail that is called `moved`. Both were written by one request, the novedad after the move, and it names the day that the
 * project was moved to: the scheduled day, or the end where there is none.
 */
export const novedadOfMove = `
  left join lateral (
    select project_changes.* from audit as noted join project_changes on project_changes.id = noted.entity_id
    where noted.project_id = moved.project_id and noted.entity = 'projectChange' and noted.action = 'create'
      and noted.request_id = moved.request_id and noted.id > moved.id
      and project_changes.new_date = coalesce((moved.after ->> 'scheduled_date')::date,
        (moved.after ->> 'end_date')::date, project_changes.new_date)
    order by noted.id limit 1
  ) as novedad on true`
