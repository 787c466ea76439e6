import { contestedRecords } from './contested-records.ts'
import { contactDraft, customerDraft } from './drafts.ts'
import { filePart, formOf, pdf } from './forms.ts'
import { call, type TestApp } from './testApp.ts'

/** One kind of save, as it is sent again and again; `turn` makes each one differ from the one before. */
export interface Write {
  name: string
  /** What it reads, locks or writes, by itself or by triggers. */
  tables: readonly string[]
  send(turn: number): Promise<{ status: number; text: string }>
}

const people = ['employees', 'positions', 'groups']
const named = ['employees', 'projects', 'checkpoints']
const projectTables = ['projects', 'employees', 'customers', 'contacts', 'products', 'project_statuses']

const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!
/** The same in another order at each turn. */
const turned = <T>(list: readonly T[], turn: number): T[] => [
  ...list.slice(turn % list.length),
  ...list.slice(0, turn % list.length),
]

/** Every kind of save of the portal, all about the same few records, which are there before the first is sent. */
export async function competingWrites(app: TestApp): Promise<Write[]> {
  const { db } = app.context
  const records = await contestedRecords(app)
  const { token, customer, other, contacts, mover, positions, groups, statuses, product, licensed, catalogue } = records
  const { staff, all, projects, drafts, assignments } = records

  const send = (request: string, body?: unknown, headers = {}) => call(app, request, { token, body, headers })
  const made = async (request: string, body: unknown): Promise<number> => {
    const answer = await call<{ id: number } | { id: number }[]>(app, request, { token, body })
    const [first] = [answer.body].flat()
    if (answer.status !== 201) throw new Error(`${request}: ${answer.text}`)
    return first!.id
  }
  const anyCustomer = await customerDraft(app)
  const customerOf = (turn: number) => ({
    ...anyCustomer,
    code: `K-${turn}`,
    documentNumber: `1${turn}`,
    commercialName: `Cliente ${turn}`,
  })
  const day = { date: '2026-11-30', newDate: '2026-12-20' }
  const taskOf = (employeeId: number) => ({ employeeId, task: 'Llamar', estimatedDate: day.date, comments: 'Sin más' })
  const followUp = (turn: number) => ({
    employeeId: of(all, turn),
    projectId: of(projects, turn),
    comments: 'Se habló de todo',
    tasks: turned(all, turn).map(taskOf),
  })
  const checkpoint = await made('POST /project-checkpoints', followUp(0))
  const { id: checkpointTask } = await db.sql.selectFrom('checkpoint_tasks').select('id').executeTakeFirstOrThrow()
  const assignment = assignments.get(projects[0]!)!
  const task = { comments: 'Configurar', estimatedHours: 4 }
  const milestoneTask = await made(`POST /project-milestone/${assignment}/task`, task)
  const order = { productId: licensed, quantity: 2, expirationDate: '2099-01-01' }
  const licence = await made(`POST /projects/${projects[0]}/licenses`, order)

  return [
    {
      name: 'POST employee',
      tables: people,
      send: (turn) => {
        const unique = { documentNumber: `NN-${turn}`, email: `n.${turn}@empresa.test` }
        return send('POST /employees', {
          ...staff[0]!.draft,
          ...unique,
          positionId: of(positions, turn),
          groupId: of(groups, turn),
        })
      },
    },
    {
      name: 'PUT employee: name, e-mail, position',
      tables: [...people, ...named, 'one_time_links', 'sessions'],
      send: (turn) => {
        const { id, draft } = of(staff, turn)
        const positionId = of(positions, turn)
        const changed = { firstName: `Begoña ${turn}`, email: `b.${id}.${turn}@empresa.test`, positionId }
        return send(`PUT /employees/update-employee/${id}`, { ...draft, ...changed, groupId: of(groups, turn) })
      },
    },
    {
      name: 'POST invitation',
      tables: ['employees', 'one_time_links'],
      send: (turn) => send(`POST /employees/${of(staff, turn).id}/invitation`),
    },
    {
      name: 'PUT position: name, kind',
      tables: [...people, 'projects'],
      send: (turn) => {
        const kind = turn % 2 ? 'consultant' : 'commercial'
        return send(`PUT /catalogs/positions/${of(positions, turn)}`, { name: `Cargo ${turn}`, kind })
      },
    },
    {
      name: 'PUT group: name',
      tables: people,
      send: (turn) => send(`PUT /catalogs/groups/${of(groups, turn)}`, { name: `Grupo ${turn}` }),
    },
    {
      name: 'PUT product: name',
      tables: ['products', 'projects', 'licences'],
      send: (turn) =>
        send(`PUT /catalogs/products/${of([product, licensed], turn)}`, {
          name: `Producto ${turn}`,
          type: 'Licencia',
          channel: 'Directo',
          licensed: true,
        }),
    },
    {
      name: 'PUT status: name, closing',
      tables: ['project_statuses', 'projects', 'project_changes'],
      send: (turn) =>
        send(`PUT /project-status/update-project-state/${of(statuses, turn)}`, {
          name: `Estado ${turn}`,
          description: 'Uno',
          color: '#2E9E5B',
          closesProject: turn % 4 > 1,
        }),
    },
    {
      name: 'PUT milestone of the catalogue: place',
      tables: ['milestones', 'projects', 'project_milestones'],
      send: (turn) => {
        const { id, type_project: typeProject } = of(catalogue, turn)
        return send(`PUT /project-milestone/update-project-milestone/${id}`, {
          name: `Hito ${turn}`,
          typeProject,
          ordinality: 1 + (turn % 900),
        })
      },
    },
    {
      name: 'POST customer',
      tables: ['customers'],
      send: (turn) => send('POST /customers/create-customer', customerOf(turn)),
    },
    {
      name: 'PUT customer: name, document',
      tables: ['customers', 'projects', 'contacts'],
      send: (turn) => send(`PUT /customers/update-customer/${of([customer, other], turn)}`, customerOf(turn)),
    },
    {
      name: 'POST contact',
      tables: ['customers', 'contacts'],
      send: (turn) => send('POST /contacts', contactDraft(of([customer, other], turn))),
    },
    {
      name: 'PUT contact: name, e-mail, customer',
      tables: ['customers', 'contacts', 'projects', 'licences'],
      send: (turn) =>
        turn % 3 === 0
          ? send(`PUT /contacts/update-contact/${mover}`, contactDraft(of([customer, other], turn)))
          : send(`PUT /contacts/update-contact/${of(contacts, turn)}`, contactDraft(customer)),
    },
    {
      name: 'POST project',
      tables: projectTables,
      send: (turn) =>
        send('POST /projects', {
          ...drafts[0],
          employeeIds: turned(all, turn),
          projectStatusId: of(statuses, turn),
        }),
    },
    {
      name: 'PUT project: name, people, customer',
      tables: [...projectTables, 'checkpoints', 'licences'],
      send: (turn) => {
        const changed = {
          name: `Proyecto ${turn}`,
          employeeIds: turned(all, turn).slice(turn % 2),
          percentage: turn % 100,
        }
        const moved = turn % 3 === 0 ? { customerId: other, customerContactsIds: [] } : {}
        return send(`PUT /projects/update-project/${of(projects, turn)}`, { ...of(drafts, turn), ...changed, ...moved })
      },
    },
    {
      name: 'POST assigned milestones',
      tables: ['milestones', 'projects', 'project_milestones', 'employees'],
      send: (turn) =>
        send(
          `POST /project-milestone/assign-project-milestone/${of(projects, turn)}`,
          turned(catalogue, turn).map(({ id }) => ({
            projectMilestoneId: id,
            weight: 20,
            plannedPercentage: 10,
            percentageRealized: turn % 100,
          })),
        ),
    },
    {
      name: 'PUT progress',
      tables: ['projects', 'project_milestones', 'employees'],
      send: (turn) => {
        const projectId = of(projects, turn)
        const progress = { projectId, plannedPercentage: 10, percentageRealized: turn % 100 }
        return send(`PUT /project-milestone/update-project-milestone-project/${assignments.get(projectId)}`, progress)
      },
    },
    {
      name: 'DELETE assigned milestone',
      tables: ['milestones', 'projects', 'project_milestones'],
      send: async (turn) => {
        const { rows } = await db.pool.query<{ id: number }>(
          'select id from project_milestones where id <> all ($1) order by id limit 1 offset $2',
          [[...assignments.values()], turn % 3],
        )
        return send(`DELETE /project-milestone/project-milestone/${rows[0]?.id ?? 1}`)
      },
    },
    {
      name: 'POST milestone task',
      tables: ['project_milestones', 'milestone_tasks'],
      send: () => send(`POST /project-milestone/${assignment}/task`, task),
    },
    {
      name: 'PATCH milestone task',
      tables: ['project_milestones', 'milestone_tasks'],
      send: (turn) => send(`PATCH /project-milestone/tasks/${milestoneTask}`, { actualWorkHours: turn % 9 }),
    },
    {
      name: 'POST follow-up',
      tables: [...named, 'checkpoint_tasks'],
      send: (turn) => send('POST /project-checkpoints', followUp(turn)),
    },
    {
      name: 'POST task of a follow-up',
      tables: ['employees', 'checkpoints', 'checkpoint_tasks'],
      send: (turn) => send(`POST /project-checkpoints/${checkpoint}/tasks`, taskOf(of(all, turn))),
    },
    {
      name: 'PUT status of a task',
      tables: ['checkpoint_tasks'],
      send: (turn) => send(`PUT /project-checkpoints/update-task-status/${checkpointTask}`, { status: 1 + (turn % 3) }),
    },
    {
      name: 'POST novedad',
      tables: ['projects', 'project_statuses', 'employees', 'project_changes'],
      send: (turn) =>
        send(`POST /project-changes/create-project-changes-body/${of(projects, turn)}`, {
          newDate: day.newDate,
          comments: 'Se movió',
          projectStatusId: turn % 3 === 0 ? 0 : of(statuses, turn),
        }),
    },
    {
      name: 'POST file',
      tables: ['projects', 'employees', 'project_files'],
      send: (turn) => {
        const { body, headers } = formOf(filePart('acta.pdf', pdf))
        return send(`POST /projects/${of(projects, turn)}/files`, body, headers)
      },
    },
    {
      name: 'POST licences',
      tables: ['projects', 'products', 'licences'],
      send: (turn) => send(`POST /projects/${of(projects, turn)}/licenses`, order),
    },
    {
      name: 'PATCH licence',
      tables: ['projects', 'products', 'contacts', 'licences'],
      send: (turn) =>
        turn % 2
          ? send(`PATCH /v1/licenses/${licence}/assign`, { contactId: of(contacts, turn) })
          : send(`PATCH /v1/licenses/${licence}/unassign`),
    },
  ]
}
