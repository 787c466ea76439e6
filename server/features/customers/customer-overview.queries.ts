import * as z from 'zod/mini'

import { type CustomerOverview, EndingLicence, LastCheckpoint, licenceNoticeDays } from '#contract/customer-overview.ts'
import type { Database } from '#server/platform/database/database.ts'

const mostLicences = 50
const due = 'coalesce(projects.scheduled_date, projects.end_date)'
const fullName = (table: string): string =>
  `full_name(${table}.first_name, ${table}.middle_name, ${table}.last_name, ${table}.surname)`

const Counted = z.object({ id: z.int(), active: z.int() })
const active = `select customers.id, (
    select count(*)::int from projects join licences on licences.project_id = projects.id
    where projects.customer_id = customers.id and licences.status = 1 and licences.expiration_date >= $2::date
  ) as active
  from customers where customers.id = $1`

const Ending = z.object({ ...EndingLicence.shape, ending: z.int() })
const ending = `select licences.id, licences.version, products.name as product, licences.product_id as "productId",
    licences.date, licences.expiration_date as "expirationDate", licences.serial_number as "serialNumber",
    licences.status, licences.expiration_date < $2::date as expired, licences.contact_id as "contactId",
    case when contacts.id is not null then ${fullName('contacts')} end as "contactName",
    licences.renews_id as "renewsId", null::integer as "renewedById",
    licences.expiration_date < ${due} as "beforeProject", projects.id as "projectId", projects.name as "projectName",
    (count(*) over ())::int as ending
  from projects
  join licences on licences.project_id = projects.id
  join products on products.id = licences.product_id
  join project_statuses on project_statuses.id = projects.project_status_id
  left join contacts on contacts.id = licences.contact_id
  where projects.customer_id = $1 and not project_statuses.closes_project
    and licences.expiration_date >= $2::date - ${licenceNoticeDays}
    and (licences.expiration_date <= $2::date + ${licenceNoticeDays} or licences.expiration_date < ${due})
    and not exists (select from licences as renewal where renewal.renews_id = licences.id)
  order by licences.expiration_date, licences.id limit ${mostLicences}`

const lastCheckpoint = `select checkpoints.id, checkpoints.version, projects.id as "projectId",
    projects.name as "projectName", ${fullName('employees')} as "employeeName", checkpoints.summary,
    checkpoints.comments, checkpoints.date
  from projects
  join checkpoints on checkpoints.project_id = projects.id
  join employees on employees.id = checkpoints.employee_id
  where projects.customer_id = $1 order by checkpoints.date desc, checkpoints.id desc limit 1`

/** Undefined without such a customer. `today` is in Bogotá. */
export async function overviewOfCustomer(
  db: Database,
  id: number,
  today: string,
): Promise<CustomerOverview | undefined> {
  const [[customer], licences, [checkpoint]] = await Promise.all([
    db.quick('customers.activeLicences', active, [id, today], Counted),
    db.quick('customers.endingLicences', ending, [id, today], Ending),
    db.quick('customers.lastCheckpoint', lastCheckpoint, [id], LastCheckpoint),
  ])
  if (!customer) return undefined
  return {
    activeLicences: customer.active,
    endingLicences: licences,
    endingLicencesCount: licences[0]?.ending ?? 0,
    lastCheckpoint: checkpoint ?? null,
  }
}
