import { milestone } from '#contract/milestones.ts'
import { recordsOf } from '#server/platform/database/noun-records.ts'

export const milestoneRecords = recordsOf(milestone, 'milestones', {
  orders: {
    Name: { key: 'name_key' },
    Ordinality: { key: 'ordinality' },
    TypeProject: { key: 'type_order_key' },
  },
  defaultOrder: 'TypeProject',
  shown: {
    milestoneProjectRequest: `'[]'::json`,
    plannedPercentage: 'progress.planned',
    percentageRealized: 'progress.realized',
  },
  rowJoins: `cross join lateral (
    select coalesce(round(avg(planned_percentage), 2), 0) as planned,
      coalesce(round(avg(percentage_realized), 2), 0) as realized
    from project_milestones join projects on projects.id = project_id
    join project_statuses on project_statuses.id = project_status_id
    where milestone_id = milestones.id and not closes_project
  ) as progress`,
})
