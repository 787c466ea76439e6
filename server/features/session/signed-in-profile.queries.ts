import * as z from 'zod/mini'

import { hideableFields } from '#contract/hidden-fields.ts'
import { firstOf } from '#contract/items.ts'
import { Profile } from '#contract/profile.ts'
import { factorDue } from '#server/features/access-tokens/programs.queries.ts'
import { openingsOf } from '#server/features/views/views.queries.ts'
import type { Database } from '#server/platform/database/database.ts'

const ProfileRow = z.extend(z.omit(Profile, { openings: true, hiddenFields: true, secondFactorDue: true }), {
  hiddenFields: z.array(z.enum(hideableFields)),
  secondFactorDue: z.boolean(),
})

export async function profileOf(db: Database, employeeId: number): Promise<Profile> {
  const openings = openingsOf(db, employeeId)
  const rows = await db.named(
    'profile',
    `select e.id, e.first_name as "firstName", e.middle_name as "middleName", e.last_name as "lastName", e.surname,
       d.name as "documentTypeName", e.document_number as "documentNumber", c.label as "cityName",
       p.name as "positionName", g.name as "groupName", e.email, e.cellphone_number as "cellphoneNumber",
       e.phone_number as "phoneNumber", e.address, e.birth_date as "birthDate", e.is_active as "isActive",
       coalesce(r.name, '') as "roleName", coalesce(r.permissions, '{}') as permissions,
       coalesce(r.hidden_fields, '{}') as "hiddenFields", ${factorDue} as "secondFactorDue"
     from employees e
     join document_types d on d.id = e.document_type_id
     join cities c on c.id = e.city_id
     join positions p on p.id = e.position_id
     join groups g on g.id = e.group_id
     left join roles r on r.id = e.role_id
     where e.id = $1`,
    [employeeId],
    ProfileRow,
  )
  const { hiddenFields, secondFactorDue, ...person } = firstOf(rows)
  return {
    ...person,
    ...(hiddenFields.length > 0 && { hiddenFields }),
    ...(secondFactorDue && { secondFactorDue }),
    openings: await openings,
  }
}
