import type { Download, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { attendances } from '#contract/attendance.ts'
import { minutes } from '#contract/checkpoint-minutes.ts'
import { projectFiles } from '#contract/project-files.ts'

import type { Api } from './api.ts'
import { someCheckpoint } from './checkpoint-tasks.ts'
import { expect } from './fixtures.ts'
import { someContact, someCustomer, someEmployee, someProject, tag } from './records.ts'
import { box } from './screen.ts'

/** A follow-up of a project with two contacts, one of whom is no one's yet, and a responsable. */
export async function someMeeting(api: Api) {
  const unique = tag()
  const customer = await someCustomer(api, { commercialName: `Estudio Ñáñez ${unique}` })
  const natalia = await someContact(api, customer.id, {
    firstName: 'Natalia',
    lastName: `Ospina${unique}`,
    position: 'Analista',
  })
  await someContact(api, customer.id, { firstName: 'Rosa', lastName: `Mejía${unique}` })
  const wilson = await someEmployee(api, { firstName: 'Wilson', lastName: `Castaño${unique}` })
  await someEmployee(api, { firstName: 'Diana', lastName: `Villa${unique}` })
  const project = await someProject(api, {
    customerId: customer.id,
    customerContactsIds: [natalia.id],
    employeeIds: [wilson.id],
  })
  const checkpoint = await someCheckpoint(api, { projectId: project.id, employeeId: wilson.id })
  const params = { id: String(checkpoint.id) }
  return {
    unique,
    project,
    checkpoint,
    names: {
      natalia: `Natalia Ospina${unique}`,
      rosa: `Rosa Mejía${unique}`,
      wilson: `Wilson Castaño${unique}`,
      diana: `Diana Villa${unique}`,
    },
    attendance: () => api.call(attendances.ofCheckpoint, { params }),
    actas: async () => (await api.call(minutes.list, { params })).map(({ name }) => name),
    files: async () => {
      const all = await api.call(projectFiles.list, { params: { id: String(project.id) } })
      return all.map(({ name }) => name)
    },
  }
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(?:Generar acta|Make minutes)/ })
export const make = (page: Page) => dialogOf(page).getByRole('button', { name: 'Generar acta' })

export async function openMinutes(page: Page, checkpointId: number) {
  await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`)
  await page.getByRole('button', { name: 'Generar acta' }).click()
  await expect(box(page, 'Lugar')).toBeVisible()
}

async function wordsOf(download: Download): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ')
}

/** What is said once an acta was made, with what the file says. */
export async function downloaded(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await dialogOf(page)
    .getByRole('status')
    .getByRole('link', { name: `Descargar ${name}` })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(name)
  return wordsOf(download)
}
