import { createFirstData } from '#server/first-data/first-data.ts'
import { isSecretOf } from '#server/platform/backup/secret-check.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { deriveKeys, type Keys } from '#server/platform/base/secrets.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'

import { secret, type Target } from '../portal.ts'
import { simulatedEnv } from './instances.ts'

/** People by what they may do: the first of them manage users, then come those who lead projects. */
export const [administrators, managers, people, projects] = [2, 8, 40, 200]
export const emailOf = (n: number): string => `persona.${n}@empresa.test`

const staff = `insert into employees (document_type_id, city_id, position_id, group_id, document_number, first_name, last_name, email,
    has_user, role_id)
  select (select min(id) from document_types), (select min(id) from cities), (select min(id) from positions),
    (select min(id) from groups), 'N-' || n, 'Ana', 'Roa ' || n, 'persona.' || n || '@empresa.test', true,
    (select id from roles where name = case when n < ${administrators} then 'Administrador'
      when n < ${administrators + managers} then 'Gerente de Proyectos' else 'Consultor' end)
  from generate_series(0, ${people - 1}) as n order by n`

/** Projects that began in the last half year and end in the next weeks, each with follow-ups, tasks and a licence. */
const work = [
  `insert into customers (code, commercial_name, document_number, city_id, address, classification)
  select 'C-' || n, 'Cliente ' || n, '80' || n, (select min(id) from cities), 'Calle ' || n, n % 4
  from generate_series(0, 7) as n order by n`,
  `insert into projects (name, customer_id, city_id, product_id, project_status_id, start_date, end_date, percentage, total_cost,
    employee_ids)
  select 'Proyecto ' || n, (select min(id) from customers) + n * 5 % 8, (select min(id) from cities),
    (select min(id) from products), (select id from project_statuses where name = 'En ejecución'),
    $1::date - n * 37 % 200 - 1, $1::date + n * 53 % 90, n * 29 % 101, 1000000,
    case when n * 7 % ${people} = n * 11 % ${people} then array[first + n * 7 % ${people}]
      else array[first + n * 7 % ${people}, first + n * 11 % ${people}] end
  from generate_series(0, ${projects - 1}) as n, (select id as first from employees where email = 'persona.0@empresa.test') as f
  order by n`,
  `insert into checkpoints (project_id, employee_id, date, summary, comments)
  select id, employee_ids[1], ($1::date - id * 17 % 40)::timestamptz + interval '15 hours', '', 'x' from projects order by id`,
  `insert into checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
  select c.id, p.employee_ids[1 + n % cardinality(p.employee_ids)], 'Tarea ' || n, $1::date + c.id * 13 % 45 - 10 + n, 'x'
  from checkpoints c join projects p on p.id = c.project_id, generate_series(1, 2) as n order by c.id, n`,
  `insert into licences (project_id, product_id, date, expiration_date, serial_number)
  select id, product_id, now(), $1::date + id * 31 % 130, 'SN-' || id from projects order by id`,
]

/** Makes the company in an empty database, before the first portal looks at its trail. @returns the installation's keys */
export async function foundCompany(target: Target, smtpUrl: string, firstDay: string): Promise<Keys> {
  const config = readConfig(simulatedEnv(target, smtpUrl))
  const keys = deriveKeys(secret)
  const db = await openDatabase({ dataDir: target.dataDir, ...(target.url !== undefined && { url: target.url }) })
  await createFirstData(db, config, passwordHasher(keys))
  await isSecretOf(db, keys)
  await db.pool.query(staff)
  for (const text of work) await db.pool.query(text, text.includes('$1') ? [firstDay] : [])
  // Three of them want the weekly mail.
  await db.pool.query(
    `insert into notice_preferences (employee_id, weekly) select id, true from employees where email = any ($1)`,
    [[4, 12, 20].map(emailOf)],
  )
  await db.close()
  return keys
}
