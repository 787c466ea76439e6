import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { employees } from '#contract/employees.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import { spanish } from '#texts/spanish.ts'

import { firstAdministrator } from './accounts.ts'
import type { Engine } from './engines/driver.ts'
import { firefox } from './engines/firefox.ts'
import { keys, Person } from './engines/person.ts'
import { webkit } from './engines/webkit.ts'
import { expect, test } from './fixtures.ts'
import { someEmployee } from './records.ts'
import { formScenes } from './scenes/forms.ts'
import { frameScenes } from './scenes/frame.ts'
import { listScenes } from './scenes/lists.ts'
import { overviewScenes } from './scenes/overview.ts'
import { portfolioScenes } from './scenes/portfolio.ts'
import type { World } from './scenes/scene.ts'
import { makeWorld } from './scenes/world.ts'

// What every other flow does in Chromium is walked through in the two other engines, where they are installed: their own
// browsers, driven by the protocols that they speak.

const shape = (path: string) => path.replace(/\d+/g, '#')

/** Each screen once, as the administrator finds it with records in it. */
function screensOf(world: World): string[] {
  const plain = [...frameScenes, ...listScenes, ...portfolioScenes, ...formScenes, ...overviewScenes].filter(
    ({ act, before, signedOut, role, complaint }) => !(act ?? before ?? signedOut ?? role ?? complaint),
  )
  const paths = plain.map(({ path }) => (typeof path === 'string' ? path : path(world)))
  const bare = new Set([world.bareProjectId, world.bareCustomerId, world.bareCheckpointId].map(String))
  const wanted = paths.filter((path) => !/[?&](?:q|page|entity)=/.test(path) && !bare.has(path.split(/[/?]/).at(-1)!))
  return wanted.filter((path, at) => wanted.findIndex((other) => shape(other) === shape(path)) === at)
}

const { fields: employee } = spanish.employees
/** What opens a list of one kind or another: few lines, many, or what the server finds. */
const lists: Readonly<Record<string, readonly string[]>> = {
  '/employees/create-employee': [employee.documentTypeId, employee.gender, employee.cityId, employee.positionId],
  '/customers/create-customer': [spanish.customers.fields.cityId, spanish.customers.fields.classification],
  '/projects/create-project': [spanish.projects.fields.customerId, spanish.projects.fields.productId],
  '/admin/audit': [spanish.audit.filters.entity, spanish.audit.filters.kind],
}

async function signIn(person: Person): Promise<void> {
  const [email, password] = firstAdministrator()
  await person.open('/login')
  await person.press('field', 'Correo Electrónico')
  await person.type(email)
  await person.press('field', 'Contraseña')
  await person.type(password)
  await person.press('button', 'Iniciar sesión')
  await person.sees('Dashboard Proyectos Internos')
}

async function walk(person: Person, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await person.open(path)
    expect(await person.run(`return document.body.innerText`), path).not.toContain('Algo ha salido mal')
    for (const label of lists[path.replace(/\?.*/, '')] ?? []) {
      const list = await person.openList(label)
      expect(list.height, `the list of ${label} on ${path}`).toBeGreaterThan(Math.max(30, list.line))
    }
  }
}

/** Dates and choices, typed into empty fields and over what is there, after a press with the mouse. */
async function fillIn(person: Person, employeeId: number): Promise<void> {
  await person.open(`/employees/update-employee/${employeeId}`)
  const birth = 'Fecha de Nacimiento'
  await person.press('part', birth)
  await person.type('05/03/1985')
  expect(await person.valueOf(birth)).toBe('05/03/1985')
  await person.press('part', birth)
  await person.type('07041990')
  expect(await person.valueOf(birth)).toBe('07/04/1990')
  await person.choose('Ciudad', 'ibague', 'Ibagué (Tolima)')
  expect(await person.valueOf('Ciudad')).toBe('Ibagué (Tolima)')
  await person.press('field', 'Dirección')
  await person.choose('Ciudad', 'medellin', 'Medellín (Antioquia)')
  expect(await person.valueOf('Ciudad')).toBe('Medellín (Antioquia)')
  await person.press('button', `Abrir calendario, ${birth}`)
  await person.until('the calendar', () =>
    person.run(`return (document.querySelector('.ui-calendar-grid')?.getBoundingClientRect().height ?? 0) > 200`),
  )
  await person.type(keys.escape)
  await person.press('button', 'Actualizar')
  await person.sees('Empleado actualizado exitosamente!')
}

/** A toast can be pressed above a dialog; Esc closes the layers one by one, and the focus is at home afterwards. */
async function openLayers(person: Person): Promise<void> {
  const { shortcuts, toast, close } = spanish.ui
  const dialogs = async (count: number) => {
    const counted = () => person.run(`return document.querySelectorAll('dialog:modal').length === arguments[0]`, count)
    await person.until(`${count} dialogs`, counted)
  }
  await person.type('?')
  await person.sees(shortcuts.title)
  await person.press('button', toast.close)
  await person.press('button', close)
  await dialogs(0)
  await person.type('?')
  await dialogs(1)
  for (let press = 0; press < 3; press += 1) await person.type(keys.escape)
  await dialogs(0)
}

async function editInPlace(person: Person, { projectId, milestoneName }: World): Promise<void> {
  await person.open(`/projects/projects-list/${projectId}?tab=informacion`)
  await person.press('button', `Editar: Planeado de ${milestoneName}`)
  const planned = `Planeado de ${milestoneName}, en %`
  await person.until(planned, () => person.run(`return document.activeElement?.tagName === 'INPUT'`))
  const typed = `const box = [...document.querySelectorAll('.ui-label')].find((one) => one.textContent === arguments[0])
    const input = document.getElementById(box.id.replace(/-label$/, ''))
    input.focus()
    input.select()`
  await person.run(typed, planned)
  await person.type(`77,5${keys.enter}`)
  await person.sees('77,5')
}

/** A table and a text are shown in the portal, a PDF in a tab of its own. */
async function lookAtFiles(person: Person, { projectId, tableName, textName, fileName }: World): Promise<void> {
  const { previews, ui } = spanish
  await person.open(`/projects/projects-list/${projectId}?tab=informacion`)
  await person.press('button', previews.open(tableName))
  await person.sees('1.500.000')
  await person.press('button', previews.previous)
  await person.sees('Se migró el primer grupo de buzones.')
  await person.press('button', ui.close)
  const closed = () => person.run(`return document.querySelectorAll('dialog:modal').length === 0`)
  await person.until(`no preview of ${textName}`, closed)
  await person.press('link', previews.openTab(fileName))
  await person.seesTab('/inline?token=')
}

function flows(engine: Engine) {
  test(`in ${engine.name} one signs in, sees every screen, opens lists, types, edits in place and uploads`, async ({
    api,
    portal,
  }, testInfo) => {
    test.setTimeout(300_000)
    const [world, someone] = await Promise.all([makeWorld(api), someEmployee(api)])
    const folder = mkdtempSync(join(tmpdir(), 'portal-engine-'))
    const driver = await engine.start()
    const person = new Person(driver, portal)
    try {
      await test.step('signs in', () => signIn(person))
      const screens = screensOf(world)
      expect(screens.length).toBeGreaterThan(25)
      for (const path of Object.keys(lists)) expect(screens).toContain(path)
      await test.step('sees every screen and opens lists', () => walk(person, screens))
      await test.step('types dates and chooses', () => fillIn(person, someone.id))
      const params = { id: String(someone.id) }
      expect((await api.call(employees.byId, { params })).birthDate).toBe('1990-04-07')
      await test.step('opens and closes layers', () => openLayers(person))
      await test.step('edits in place', () => editInPlace(person, world))
      const stored = await api.call(projectMilestones.list, { query: { projectId: String(world.projectId) } })
      expect((Array.isArray(stored) ? stored : stored.data)[0]?.plannedPercentage).toBe(77.5)
      await test.step('uploads', async () => {
        const path = join(folder, `acta-${engine.name}.pdf`)
        writeFileSync(path, '%PDF-1.7\npalabras')
        await person.upload('main input[type=file]', path)
        await person.sees('Archivo cargado exitosamente!')
        await person.sees(`acta-${engine.name}`)
      })
      await test.step('looks at files', () => lookAtFiles(person, world))
    } catch (error) {
      // A window that gives no picture must not hide what failed.
      const picture = await driver.picture().catch(String)
      writeFileSync(testInfo.outputPath('window.png'), Buffer.from(picture, 'base64'))
      throw error
    } finally {
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

for (const engine of [firefox, webkit]) {
  const missing = engine.missing()
  if (missing === undefined) flows(engine)
  // Once, and not by each of the workers, which read this file again.
  else if (process.env['TEST_WORKER_INDEX'] === undefined) process.stdout.write(`Left out: ${missing}\n`)
}
