import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { workingDays } from '#contract/working-days.ts'

import { createUser, openSession } from './factories.ts'
import { idOf, projectDraft } from './project-records.ts'
import { call, type TestApp } from './testApp.ts'

const calendar = workingDays()

/** How long twelve finished projects took, in working days; the others of their figures follow from their number. */
const took = [40, 66, 72, 84, 52, 90, 60, 70, 48, 75, 63, 105]

/** In working days after its start. */
interface Course {
  name: string
  start: string
  /** By the first promise. */
  planned: number
  product: 1 | 2
  reports: readonly (readonly [day: number, percent: number])[]
  moved?: readonly [day: number, to: number] | undefined
  suspended?: readonly [from: number, to: number] | undefined
  /** Absent while it is open. */
  took?: number
}

function finishedCourse(n: number): Course {
  const [planned, days] = [40 + 10 * (n % 4), took[n - 1]!]
  const reported = Array.from({ length: Math.ceil(days / 10) - 1 }, (_, index) => 10 * (index + 1))
  return {
    name: `Terminado ${n}`,
    start: calendar.add('2024-01-02', 10 * n),
    planned,
    product: n % 2 === 1 ? 1 : 2,
    reports: reported.map((day) => [day, Math.floor((100 * day) / days)]),
    moved: days > planned ? [planned, days] : undefined,
    suspended: n === 6 ? [20, 30] : undefined,
    took: days,
  }
}
export const finishedCourses = took.map((_, index) => finishedCourse(index + 1))

export const openSince = '2026-03-02'
const start = openSince

/** By day: nine projects in order of stretch, and three days of 2026. */
export const openCourses: [course: Course, day: number, nine: string, days: string][] = [
  [
    {
      name: 'A mitad',
      start,
      planned: 60,
      product: 1,
      reports: [
        [10, 17],
        [20, 33],
        [30, 50],
      ],
    },
    30,
    '7 11 1 3 9 5 2 10 6',
    '05-20 05-29 06-22',
  ],
  [
    {
      name: 'Lento',
      start,
      planned: 60,
      product: 1,
      reports: [
        [10, 8],
        [25, 20],
      ],
    },
    30,
    '1 7 11 9 3 5 10 4 12',
    '06-04 07-01 10-23',
  ],
  [{ name: 'Callado', start, planned: 60, product: 2, reports: [] }, 20, '1 9 5 2 10 6 8 4 12', '05-29 07-24 11-09'],
  [
    {
      name: 'Aplazado',
      start,
      planned: 50,
      product: 2,
      reports: [
        [20, 30],
        [40, 62],
        [55, 80],
      ],
      moved: [50, 70],
    },
    60,
    '7 9 3 11 2 5 10 6 8',
    '06-05 06-10 06-30',
  ],
  [
    {
      name: 'Casi listo',
      start,
      planned: 80,
      product: 1,
      reports: [
        [20, 24],
        [40, 51.25],
        [60, 80],
        [76, 99],
      ],
    },
    78,
    '3 7 5 11 1 9 2 10 6',
    '07-03 07-07 07-16',
  ],
  [
    {
      name: 'Suspendido un tiempo',
      start,
      planned: 60,
      product: 2,
      reports: [
        [10, 17],
        [38, 45],
      ],
      suspended: [20, 30],
    },
    40,
    '7 11 3 2 10 6 8 4 12',
    '06-05 07-08 09-11',
  ],
  [
    { name: 'Por empezar', start, planned: 60, product: 1, reports: [] },
    -5,
    '1 7 11 9 3 5 10 8 12',
    '05-13 06-11 10-27',
  ],
  [
    {
      name: 'Devuelto',
      start,
      planned: 40,
      product: 1,
      reports: [
        [10, 40],
        [15, 60],
        [24, 35.5],
      ],
    },
    25,
    '1 7 11 9 5 3 10 8 4',
    '05-06 05-19 07-01',
  ],
]

interface Step {
  day: string
  take: () => Promise<unknown>
}

const promised = ({ start, planned, moved }: Course, day: number): string =>
  calendar.add(start, moved && moved[0] <= day ? moved[1] : planned)

/** Through the API, in the order of days. */
export async function courses(app: TestApp) {
  const user = await createUser(app, { role: 'Administrador' })
  const ids = new Map<string, number>()
  const products = { 1: 'ERP Empresarial', 2: 'CRM Comercial' }
  let token = ''

  async function at(day: string): Promise<void> {
    app.setTime(new Date(`${day}T15:00:00Z`))
    token = (await openSession(app, user)).token
  }
  async function send<Body>(request: string, body?: unknown): Promise<Body> {
    const answer = await call<Body>(app, request, { token, body })
    if (answer.status >= 300) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const save = async (name: string, body: object) => send(`PUT /projects/update-project/${ids.get(name)}`, body)
  /** A novedad always names a day. */
  const agree = async (name: string, newDate: string, status?: string) =>
    send(`POST /project-changes/create-project-changes-body/${ids.get(name)}`, {
      newDate,
      comments: 'Se acordó con el cliente',
      projectStatusId: status === undefined ? 0 : await idOf(app, 'project_statuses', status),
    })
  async function make({ name, start, planned, product, reports }: Course): Promise<number | undefined> {
    const draft = {
      name,
      startDate: start,
      endDate: calendar.add(start, planned),
      productId: await idOf(app, 'products', products[product]),
    }
    const { id } = await send<{ id: number }>('POST /projects', await projectDraft(app, draft))
    ids.set(name, id)
    // A project's own percentage is whole.
    if (reports.every(([, percent]) => Number.isInteger(percent))) return undefined
    const milestone = { projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), weight: 100 }
    const [assigned] = await send<ProjectMilestone[]>(`POST /project-milestone/assign-project-milestone/${id}`, [
      { ...milestone, plannedPercentage: 0, percentageRealized: 0 },
    ])
    return assigned!.id
  }

  /** An open one is made ten days before its start. */
  function stepsOf(course: Course): Step[] {
    const { name, start, reports, moved, suspended } = course
    const on = (days: number) => calendar.add(start, days)
    let milestone: number | undefined
    const report = async (percent: number) =>
      milestone === undefined
        ? save(name, { percentage: percent })
        : send(`PUT /project-milestone/update-project-milestone-project/${milestone}`, { percentageRealized: percent })
    const status = (day: number, word: string): Step => ({
      day: on(day),
      take: () => agree(name, promised(course, day), word),
    })
    return [
      { day: course.took === undefined ? on(-10) : start, take: async () => (milestone = await make(course)) },
      ...reports.map(([day, percent]) => ({ day: on(day), take: () => report(percent) })),
      ...(moved ? [{ day: on(moved[0]), take: () => agree(name, on(moved[1])) }] : []),
      ...(suspended ? [status(suspended[0], 'Suspendido'), status(suspended[1], 'En ejecución')] : []),
      ...(course.took === undefined
        ? []
        : [{ day: on(course.took), take: () => report(100) }, status(course.took, 'Finalizado')]),
    ]
  }

  return {
    at,
    send,
    idOf: (name: string): number => ids.get(name)!,
    lines: async (path: string): Promise<string[]> => {
      const answer = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
      return answer.payload.trimEnd().split('\r\n').slice(1)
    },
    reopen: async (finished: readonly Course[]) => {
      for (const course of finished) await agree(course.name, promised(course, Infinity), 'En ejecución')
    },
    /** `asked` comes last on its day. */
    async go(all: readonly Course[], asked: readonly Step[] = []): Promise<void> {
      const steps = [...all.flatMap(stepsOf), ...asked].toSorted((one, other) =>
        one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
      )
      let now = ''
      for (const { day, take } of steps) {
        if (day !== now) await at(day)
        now = day
        await take()
      }
    },
  }
}
