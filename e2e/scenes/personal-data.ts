import type { PersonalDataRequest } from '#contract/personal-data-requests.ts'
import type { PersonalData } from '#contract/personal-data.ts'

import type { Scene, Stage } from './scene.ts'

const request = (change: Partial<PersonalDataRequest>): PersonalDataRequest => ({
  id: 1,
  version: 1,
  contactId: 417,
  employeeId: null,
  name: 'María José Ñáñez Quiñones',
  kind: 'reclamo',
  receivedOn: '2026-11-03',
  dueOn: '2026-12-07',
  notes: '',
  state: 'open',
  extended: true,
  createdAt: '2026-11-03T15:00:00.000Z',
  ...change,
})
const kept: PersonalData = {
  record: {
    customerId: 'Estudio Ñáñez',
    firstName: 'María José',
    middleName: '',
    lastName: 'Ñáñez',
    surname: 'Quiñones',
    email: 'maria.nanez@cliente.test',
    cellphoneNumber: '310 555 0142',
    phoneNumber: '',
    position: 'Jefa de compras',
    cityId: 'Bogotá, D.C.',
    dataAuthorization: null,
  },
  related: [
    { entity: 'checkpoint', id: 9, field: 'comments', value: 'María José Ñáñez pidió otra fecha para la entrega.' },
    { entity: 'project', id: 7, field: 'contactIds', value: 'Facturación Electrónica' },
    { entity: 'mail', id: 12, field: 'recipient', value: 'maria.nanez@cliente.test' },
  ],
  trail: [],
}

const withRequests = ({ page }: Stage) =>
  page.route('**/api/personal-data/requests?*', (route) =>
    route.fulfill({
      json: {
        data: [
          request({}),
          request({
            id: 2,
            contactId: null,
            name: 'Luz Mejía Ríos',
            kind: 'consulta',
            dueOn: '2026-11-18',
            extended: false,
          }),
          request({
            id: 3,
            contactId: null,
            employeeId: 5,
            name: 'Titular suprimido 5',
            state: 'answered',
            extended: false,
          }),
        ],
        filteredRecordsCount: 3,
        totalRecordsCount: 3,
      },
    }),
  )
const withPerson = ({ page }: Stage) =>
  page.route('**/api/personal-data/contacts/417', (route) => route.fulfill({ json: kept }))
const person = '/admin/personal-data/contacts/417'
const openErase = async ({ page, texts: { personalData } }: Stage) => {
  await page.getByRole('button', { name: personalData.erase.action }).click()
  await page.getByRole('dialog').getByRole('checkbox').waitFor()
}

/** What is kept of people, their requests, and for how long things are kept. */
export const personalDataScenes: Scene[] = [
  {
    name: 'personal data, requests',
    path: '/admin/personal-data',
    before: withRequests,
    act: ({ page, texts: { personalData } }) =>
      page
        .getByRole('table', { name: personalData.requests.title })
        .or(page.getByText('Luz Mejía Ríos'))
        .first()
        .waitFor(),
  },
  {
    name: 'personal data, all that is kept of somebody',
    like: 'personal data, requests',
    path: person,
    before: withPerson,
    act: ({ page }) => page.getByText('Jefa de compras').waitFor(),
  },
  {
    name: 'personal data, erasing somebody',
    like: 'removal of a milestone',
    path: person,
    before: withPerson,
    act: openErase,
  },
  {
    name: 'retention',
    path: '/admin/retention',
    act: ({ page, texts: { retention } }) => page.getByRole('button', { name: retention.save }).waitFor(),
  },
]
