import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someForecast } from '#web/testing/forecast.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectOverviewPage } from './ProjectOverviewPage.tsx'

const begona = { id: 51, version: 2, name: 'Begoña Núñez', position: 'Compras', cellphoneNumber: '300 555 0118' }
const answers = {
  'GET /projects/project-by-id/81': storedProject(),
  'GET /contacts/contact-list-by-project-id/81': [begona],
  'GET /project-milestone/project-milestone-list': [],
  'GET /projects/81/forecast': someForecast({ r: 62 }),
  'GET /projects/81/following': { follows: null, responsable: false },
}

beforeEach(async () => {
  // Before the project's end: after it the head says that it is late, too.
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00Z'), toFake: ['Date'] })
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () => renderScreen(<ProjectOverviewPage id={81} />, '/projects/projects-list/81')

describe('the overview of a project', () => {
  test('is headed by its name, customer, days, progress and the way to edit it', async () => {
    pretendApi(answers)
    open()
    const name = 'Migración de correo y colaboración'
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
    expect(screen.getByRole('link', { name: 'Cooperativa Andina' }).getAttribute('href')).toMatch(/^\/customers\/\d+$/)
    expect(document.title).toBe(`${name} · Portal de Proyectos Internos`)
    const head = within(screen.getByRole('banner'))
    for (const words of ['Cooperativa Andina', '16 feb 2026', '18 dic 2026', 'En ejecución'])
      expect(head.getByText(words, { exact: false })).toBeTruthy()
    expect(head.getByText('62,0')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: `Avance de ${name}` }).getAttribute('aria-valuenow')).toBe('62')
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/projects/update-project/81')
  })

  test('says beside its own progress what the milestones come to, and takes that in two places', async () => {
    pretendApi({
      ...answers,
      'GET /projects/81/forecast': someForecast({ source: 'own', r: 62, byMilestones: 52.5 }),
      'GET /project-milestone/project-milestone-list': [assignedMilestone({ weight: 100, percentageRealized: 52.5 })],
    })
    open()
    const head = within(await screen.findByRole('banner'))
    expect(await head.findByText(/^Hitos 52,5/)).toBeTruthy()
    const why = head.getByRole('link', { name: '¿Por qué? del avance' })
    const panel = await screen.findByRole('region', { name: /^¿Por qué 62.%\?$/ })
    expect(why.getAttribute('href')).toBe(`/projects/projects-list/81#${panel.id}`)
    await within(panel).findByText(/^Cuenta el avance propio del proyecto; los hitos dicen 52,5.%\.$/)
    expect(await within(panel).findByRole('button', { name: /^Usar 52,5/ })).toBeTruthy()
    expect(await head.findByRole('button', { name: /^Usar *, el avance de hitos/ })).toBeTruthy()
  })

  test('that goes by its milestones says so, with their figure alone and the weight that is not assigned', async () => {
    pretendApi({
      ...answers,
      'GET /projects/project-by-id/81': storedProject({ progressSource: 'milestones', percentage: 43 }),
      'GET /projects/81/forecast': someForecast({ r: 42.53, byMilestones: 42.53, assigned: 81 }),
      'GET /project-milestone/project-milestone-list': [assignedMilestone({ weight: 81, percentageRealized: 52.5 })],
    })
    open()
    const head = within(await screen.findByRole('banner'))
    expect((await head.findByText('Avance por hitos')).parentElement?.textContent).toMatch(
      /^Avance por hitos 42,5.%¿Por qué/,
    )
    expect((await screen.findByText(/^Falta asignar/)).textContent).toMatch(
      /^Falta asignar 19.% del peso; cuenta como no hecho\.$/,
    )
    expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull()
  })

  test('says in its tabs how much is in each', async () => {
    pretendApi(answers)
    open()
    await screen.findByRole('heading', { level: 1 })
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Información', 'Seguimientos12', 'Novedades4', 'Responsables1', 'Licencias1.240'])
  })

  test('shows summary, days and the contacts with their position and cellphone', async () => {
    pretendApi(answers)
    open()
    await screen.findByText('Traslado del correo y los calendarios.')
    const contacts = within(await screen.findByRole('region', { name: 'Contactos' }))
    expect((await contacts.findByRole('listitem')).textContent).toContain('Begoña NúñezCompras')
    expect(contacts.getByRole('link', { name: '300 555 0118' }).getAttribute('href')).toBe('tel:3005550118')
  })

  test('writes to a contact and to nobody else, whatever signs the address has', async () => {
    const email = 'ana?bcc=otra@casa.com'
    const customerContacts = storedProject().customerContacts.map((contact) => ({ ...contact, id: begona.id, email }))
    pretendApi({ ...answers, 'GET /projects/project-by-id/81': storedProject({ customerContacts }) })
    open()
    const writing = await screen.findByRole('link', { name: /^Escribir/ })
    expect(writing.getAttribute('href')).toBe('mailto:ana%3Fbcc%3Dotra@casa.com')
  })

  test('shows who answers for it, with the projects and tasks of each, at its own address', async () => {
    pretendApi({
      ...answers,
      'GET /project-checkpoints/81/tasks-and-projects-by-employee': [
        {
          id: 31,
          version: 4,
          firstName: 'José',
          lastName: 'Íñigo',
          positionName: 'Consultor(a)',
          projects: 3,
          tasks: 12,
        },
      ],
    })
    const { user, went } = open()
    await user.click(await screen.findByRole('tab', { name: /^Responsables/ }))
    expect(went).toHaveBeenLastCalledWith('/projects/projects-list/81?tab=responsables')
    // The tab's content comes in a chunk of its own.
    const table = await screen.findByRole('table', { name: 'Responsables' }, { timeout: 20_000 })
    expect(within(table).getByRole('rowheader').textContent).toBe('José Íñigo')
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Consultor(a)', '3', '12'])
  })

  test('is shown without its forecast when that is late', async () => {
    pretendApi({ ...answers, 'GET /projects/81/forecast': () => new Promise<never>(() => {}) })
    open()
    await screen.findByRole('tab', { name: 'Información' }, { timeout: 5_000 })
    expect(screen.getByRole('progressbar', { name: /^Avance de/ }).getAttribute('aria-valuenow')).toBe('62')
  })

  test('says so when there is no such project, and tries again when it could not come', async () => {
    pretendApi({ 'GET /projects/project-by-id/81': refusal(404, 'El registro no existe.') })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('El registro no existe.')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    cleanup()
    const first = [refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.')]
    pretendApi({ ...answers, 'GET /projects/project-by-id/81': () => first.shift() ?? storedProject() })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('tab', { name: 'Información' })
  })
})
