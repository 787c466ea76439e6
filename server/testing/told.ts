import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Page } from '#contract/lists.ts'
import type { Notice } from '#contract/notices.ts'
import { actsReader } from '#server/features/notices/acts.service.ts'
import { mailAtOnce } from '#server/features/notices/at-once.service.ts'
import { noticesOfDays } from '#server/features/notices/days.service.ts'
import { dailyDigest } from '#server/features/notices/digest.service.ts'
import { weeklyPanorama } from '#server/features/notices/panorama.service.ts'
import { runWhenDue } from '#server/platform/database/daily-runs.ts'
import { readOn } from '#server/platform/database/trail-readers.ts'
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts'

import { signedIn, type SignedIn } from './factories.ts'
import { createProject } from './project-records.ts'
import { call, type TestApp } from './testApp.ts'

/** Otherwise it does so half a second later. */
export async function tellActs({ context: { db } }: TestApp): Promise<void> {
  while ((await readOn(db, actsReader)) === 'more');
}

/** If it is due. */
export const runDays = ({ context }: TestApp) => runWhenDue(context, noticesOfDays(context))

/** If it is due. */
export const runAtOnce = ({ context }: TestApp) => mailAtOnce(context)

export const stopToken = ({ context: { keys } }: TestApp, employeeId: number): string =>
  unsubscribeToken({ employeeId, kind: 'digest' }, keys.unsubscribe)

export const runDigest = ({ context }: TestApp) => runWhenDue(context, dailyDigest(context))

export const runPanorama = ({ context }: TestApp) => runWhenDue(context, weeklyPanorama(context))

export async function runOn(app: TestApp, day: string, time = '06:30'): Promise<void> {
  app.setTime(new Date(`${day}T${time}:00-05:00`))
  await runDays(app)
}

export async function toldTo(app: TestApp, token: string, query = ''): Promise<Notice[]> {
  const { body } = await call<Page<Notice>>(app, `GET /notices${query}`, { token })
  return body.data
}

export const taskFor = (employeeId: number, values: object = {}) => ({
  employeeId,
  task: 'Conciliar los centros de costo',
  estimatedDate: '2026-12-02',
  comments: 'Con el cliente',
  ...values,
})

/** Gustavo acts; Ana is responsable and told of it. */
export async function toldScene(app: TestApp) {
  const gustavo = await signedIn(app, { role: 'Administrador' }, { first_name: 'Gustavo', last_name: 'Uribe' })
  const ana = await signedIn(app, { role: 'Consultor' }, { first_name: 'Ana', last_name: 'Roa' })
  const project = await createProject(app, { name: 'ERP de costos', employee_ids: [ana.employeeId] })
  await tellActs(app)
  const send = <Body = unknown>(request: string, body: unknown, { token }: SignedIn = gustavo) =>
    call<Body>(app, request, { token, body })
  return {
    gustavo,
    ana,
    project,
    send,
    async followUp(tasks: object[] = [], person = gustavo): Promise<Checkpoint> {
      const { employeeId } = person
      const said = { summary: 'Comité de riesgos', comments: 'x' }
      const body = { employeeId, projectId: project, ...said, tasks }
      return (await send<Checkpoint>('POST /project-checkpoints', body, person)).body
    },
    move: (values: object) =>
      send(`POST /project-changes/create-project-changes-body/${project}`, {
        comments: 'Pidieron más tiempo',
        ...values,
      }),
    /** Kind and sentence. */
    async told({ token }: SignedIn = ana, query = ''): Promise<[string, string][]> {
      await tellActs(app)
      return (await toldTo(app, token, query)).map(({ kind, text }) => [kind, text])
    },
  }
}
