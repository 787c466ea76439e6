import { manyAtOnce, type Write } from './competing-bulk.ts'
import { competingImports } from './competing-imports.ts'
import { ofPeopleAndCatalogues } from './competing-people.ts'
import { contestedRecords, of, rotated } from './contested-records.ts'
import { signedIn } from './factories.ts'
import { filePart, formOf, pdf } from './forms.ts'
import { call, type TestApp } from './testApp.ts'

/** Every kind of save, about the same few records. Imports are the owner's. */
export async function competingWrites(
  app: TestApp,
  { also = [], owner }: { also?: readonly number[]; owner?: () => number } = {},
): Promise<Write[]> {
  const { db } = app.context
  const records = await contestedRecords(app, also)
  const { token, other, contacts, statuses, licensed, catalogue, all, projects, drafts, assignments } = records

  // All uploads would exceed one person's allowance.
  const { token: second } = await signedIn(app, { role: 'Administrador' })
  const send = (request: string, body?: unknown, headers = {}) => call(app, request, { token, body, headers })
  const made = async (request: string, body: unknown): Promise<number> => {
    const answer = await call<{ id: number } | { id: number }[]>(app, request, { token, body })
    const [first] = [answer.body].flat()
    if (answer.status !== 201) throw new Error(`${request}: ${answer.text}`)
    return first!.id
  }
  const rowOf = async (table: 'bin' | 'project_files', place: number) => {
    const text = `select id, project_id as project from ${table} order by id limit 1 offset $1`
    const { rows } = await db.pool.query<{ id: number; project: number }>(text, [place])
    return rows[0] ?? { id: 1, project: projects[0]! }
  }
  const day = { date: '2026-11-30', newDate: '2026-12-20' }
  const taskOf = (employeeId: number) => ({ employeeId, task: 'Llamar', estimatedDate: day.date, comments: 'Sin más' })
  const followUp = (round: number) => ({
    employeeId: of(all, round),
    projectId: of(projects, round),
    comments: 'Se habló de todo',
    tasks: rotated(all, round).map(taskOf),
  })
  const checkpoint = await made('POST /project-checkpoints', followUp(0))
  const { id: checkpointTask } = await db.sql.selectFrom('checkpoint_tasks').select('id').executeTakeFirstOrThrow()
  const assignment = assignments.get(projects[0]!)!
  const task = { comments: 'Configurar', estimatedHours: 4 }
  const milestoneTask = await made(`POST /project-milestone/${assignment}/task`, task)
  const order = { productId: licensed, quantity: 2, expirationDate: '2099-01-01' }
  const licence = await made(`POST /projects/${projects[0]}/licenses`, order)

  return [
    ...(await manyAtOnce(records, licence, send)),
    ...(await ofPeopleAndCatalogues(app, records, send)),
    {
      name: 'POST project',
      send: (round) =>
        send('POST /projects', {
          ...drafts[0],
          employeeIds: rotated(all, round),
          projectStatusId: of(statuses, round),
        }),
    },
    {
      name: 'PUT project: name, people, customer',
      send: (round) => {
        const changed = {
          name: `Proyecto ${round}`,
          employeeIds: rotated(all, round).slice(round % 2),
          percentage: round % 100,
        }
        const moved = round % 3 === 0 ? { customerId: other, customerContactsIds: [] } : {}
        return send(`PUT /projects/update-project/${of(projects, round)}`, {
          ...of(drafts, round),
          ...changed,
          ...moved,
        })
      },
    },
    {
      name: 'POST assigned milestones',
      send: (round) =>
        send(
          `POST /project-milestone/assign-project-milestone/${of(projects, round)}`,
          rotated(catalogue, round).map(({ id }) => ({
            projectMilestoneId: id,
            weight: 20,
            plannedPercentage: 10,
            percentageRealized: round % 100,
          })),
        ),
    },
    {
      name: 'PUT progress',
      send: (round) => {
        const projectId = of(projects, round)
        const progress = { projectId, plannedPercentage: 10, percentageRealized: round % 100 }
        return send(`PUT /project-milestone/update-project-milestone-project/${assignments.get(projectId)}`, progress)
      },
    },
    {
      name: 'DELETE assigned milestone',
      send: async (round) => {
        const { rows } = await db.pool.query<{ id: number }>(
          'select id from project_milestones where id <> all ($1) order by id limit 1 offset $2',
          [[...assignments.values()], round % 3],
        )
        return send(`DELETE /project-milestone/project-milestone/${rows[0]?.id ?? 1}`)
      },
    },
    {
      name: 'POST restore from a bin',
      send: async (round) => {
        const { id, project } = await rowOf('bin', round % 2)
        return send(`POST /projects/${project}/bin/${id}/restore`)
      },
    },
    {
      name: 'DELETE file',
      send: async (round) => {
        const { id, project } = await rowOf('project_files', round % 3)
        return send(`DELETE /projects/${project}/files/${id}`)
      },
    },
    {
      name: 'POST milestone task',
      send: () => send(`POST /project-milestone/${assignment}/task`, task),
    },
    {
      name: 'PATCH milestone task',
      send: (round) => send(`PATCH /project-milestone/tasks/${milestoneTask}`, { actualWorkHours: round % 9 }),
    },
    {
      name: 'POST follow-up',
      send: (round) => send('POST /project-checkpoints', followUp(round)),
    },
    {
      name: 'PUT attendance',
      send: (round) =>
        send(`PUT /project-checkpoints/${checkpoint}/attendance`, {
          place: `Sala ${round % 7}`,
          startsAt: null,
          endsAt: null,
          nextMeeting: null,
          attendees: rotated(all, round).map((employeeId) => ({ employeeId, kind: 'present' })),
        }),
    },
    {
      name: 'POST minutes',
      send: () => send(`POST /project-checkpoints/${checkpoint}/minutes`, {}),
    },
    {
      name: 'POST sending of minutes',
      async send() {
        const { rows } = await db.pool.query<{ id: number; fileId: number; employeeId: number }>(
          `select c.id, f.id as "fileId", (c.attendees -> 0 ->> 'employeeId')::int as "employeeId"
          from checkpoint_minutes m join project_files f on f.id = m.file_id join checkpoints c on c.id = m.checkpoint_id
          order by m.id desc limit 1`,
        )
        const { id, fileId, employeeId } = rows[0]!
        const body = { fileId, to: [{ employeeId }], subject: 'Acta', text: 'Va el acta.' }
        return send(`POST /project-checkpoints/${id}/minutes/send`, body)
      },
    },
    {
      name: 'POST task of a follow-up',
      send: (round) => send(`POST /project-checkpoints/${checkpoint}/tasks`, taskOf(of(all, round))),
    },
    {
      name: 'PUT status of a task',
      send: (round) =>
        send(`PUT /project-checkpoints/update-task-status/${checkpointTask}`, { status: 1 + (round % 3) }),
    },
    {
      name: 'POST novedad',
      send: (round) =>
        send(`POST /project-changes/create-project-changes-body/${of(projects, round)}`, {
          newDate: day.newDate,
          comments: 'Se movió',
          projectStatusId: round % 3 === 0 ? 0 : of(statuses, round),
        }),
    },
    {
      name: 'POST novedad with a file',
      send: (round) => {
        const fields = { newDate: day.newDate, comments: 'Con el acta', projectStatusId: String(of(statuses, round)) }
        const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
        return call(app, `POST /project-changes/create-project-changes-form/${of(projects, round)}`, {
          token: second,
          ...formOf(...parts, filePart('otrosi.pdf', pdf)),
        })
      },
    },
    {
      name: 'POST file',
      send: (round) => {
        const { body, headers } = formOf(filePart('acta.pdf', pdf))
        return send(`POST /projects/${of(projects, round)}/files`, body, headers)
      },
    },
    {
      name: 'POST licences',
      send: (round) => send(`POST /projects/${of(projects, round)}/licenses`, order),
    },
    {
      name: 'PATCH licence',
      send: (round) =>
        send(
          `PATCH /v1/licenses/${licence}/${of(['assign', 'inactivate', 'activate', 'unassign'], round)}`,
          round % 4 === 0 ? { contactId: of(contacts, round) } : undefined,
        ),
    },
    {
      name: 'POST renewal',
      send: async () => {
        const { rows } = await db.pool.query<{ id: number }>(
          `select id from licences l where renews_id is null
            and not exists (select from licences r where r.renews_id = l.id) order by id desc limit 1`,
        )
        return send(`POST /v1/licenses/${rows[0]?.id ?? licence}/renew`, { expirationDate: '2099-06-01' })
      },
    },
    {
      name: 'POST renewals of several',
      send: async () => {
        const { rows } = await db.pool.query<{ id: number }>(
          `select id from licences l where renews_id is null and project_id = $1
            and not exists (select from licences r where r.renews_id = l.id) order by id desc limit 2`,
          [projects[0]],
        )
        const body = { licenseIds: rows.map(({ id }) => id), expirationDate: '2099-06-01' }
        return send(`POST /projects/${projects[0]}/licenses/renew`, body)
      },
    },
    ...competingImports(app, records, owner ?? (() => records.self)),
  ]
}
