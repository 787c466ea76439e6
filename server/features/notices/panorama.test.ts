import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { runPanorama } from '#server/testing/told.ts'

let app: TestApp
let ana: SignedIn
let luz: SignedIn

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test' })
})
beforeEach(async () => {
  at('2026-11-09')
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', last_name: 'Roa' })
  luz = await signedIn(app, { role: 'Consultor' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const at = (day: string, time = '07:00') => app.setTime(new Date(`${day}T${time}:00-05:00`))
const choose = (body: object, { token } = ana) => call(app, 'PUT /accounts/notice-settings', { token, body })
async function morning(day: string, time?: string) {
  at(day, time)
  await runPanorama(app)
  await app.outboxEmpty()
  return app.mails.splice(0)
}
/** Through the portal, whose clock says when they were made. */
async function make(name: string, endDate: string, employeeIds: number[] = []): Promise<number> {
  const { token } = await openSession(app, { id: ana.employeeId, email: ana.email })
  const draft = await projectDraft(app, { name, startDate: '2026-01-15', endDate, employeeIds })
  const { body } = await call<{ id: number }>(app, 'POST /projects', { token, body: draft })
  await call(app, `PUT /projects/update-project/${body.id}`, { token, body: { percentage: 100 } })
  return body.id
}
const someProjects = async () => {
  const late = await make('Sede Norte', '2026-11-13', [ana.employeeId])
  await make('Al día', '2026-12-10')
  await make('Lejana', '2027-06-30')
  at('2026-11-16')
  await make('Nueva', '2027-06-30')
  return late
}

test('on the first working day of a week it has the four figures beside those of a week ago, and the worst projects', async () => {
  await choose({ weekly: true })
  const late = await someProjects()
  // 16 November is a holiday, so the week begins on Tuesday; the next one on Monday.
  expect(await morning('2026-11-16')).toEqual([])
  const [mail, ...others] = await morning('2026-11-17')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ana.email, subject: 'Panorama de la semana del martes 17 de noviembre' })
  const portfolio = 'https://portal.empresa.test/portfolio'
  expect(mail!.text).toContain(`EN CIFRAS
- Abiertos: 4; hace una semana, 3
  ${portfolio}?tab=todos&open=true
- Vencidos: 1; hace una semana, 0
  ${portfolio}?tab=todos&open=true&overdue=true
- Más de 10 puntos por debajo del plan: 0; hace una semana, 0
  ${portfolio}?tab=todos&open=true&belowPlan=true
- Vencen en 30 días: 1; hace una semana, 2
  ${portfolio}?tab=todos&open=true&dueWithin=30

LOS QUE MÁS NECESITAN ATENCIÓN
- Sede Norte: Vencido hace 1 día hábil · Ana Roa
  https://portal.empresa.test/projects/projects-list/${late}`)
  expect(await morning('2026-11-17', '09:00')).toEqual([])
  expect(await morning('2026-11-18')).toEqual([])
  expect((await morning('2026-11-23'))[0]?.text).toContain('- Abiertos: 4; hace una semana, 4')
})

test('it goes to whoever has switched it on and has not paused it, in their language', async () => {
  await choose({ weekly: true, language: 'en-US' })
  await choose({ weekly: true, pausedUntil: '2026-11-17' }, luz)
  await someProjects()
  const mails = await morning('2026-11-17')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ana.email, 'Overview of the week of Tuesday, November 17'],
  ])
  expect(mails[0]!.unsubscribe).toContain(`${ana.employeeId}.panorama.`)
  expect((await morning('2026-11-23')).map(({ to }) => to).toSorted()).toEqual([ana.email, luz.email].toSorted())
})
