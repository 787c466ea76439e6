import { failing } from './lists.ts'
import type { Scene, Stage } from './scene.ts'

const ofCheckpoint: Scene['path'] = ({ checkpointId }) =>
  `/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`

async function open({ page, texts }: Stage) {
  await page.getByRole('button', { name: texts.checkpoints.makeMinutes }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: texts.attendance.fields.place }).waitFor()
  await dialog.locator('.minutes-content').first().waitFor()
  return dialog
}

/** The acta of a follow-up: who was there, what it would contain, and what came of making it. */
export const minutesScenes: Scene[] = [
  {
    name: 'acta, its dialog',
    like: 'acta that could not be made',
    path: ofCheckpoint,
    act: async (stage) => void (await open(stage)),
  },
  {
    name: 'acta, hours that are wrong',
    like: 'acta that could not be made',
    path: ofCheckpoint,
    act: async (stage) => {
      const dialog = await open(stage)
      const { attendance, checkpointMinutes } = stage.texts
      await dialog.getByRole('textbox', { name: attendance.fields.startsAt }).fill('10:00')
      await dialog.getByRole('textbox', { name: attendance.fields.endsAt }).fill('9:00')
      await dialog.getByRole('button', { name: checkpointMinutes.make }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
  {
    name: 'acta that could not be made',
    path: ofCheckpoint,
    before: async ({ page, world }) => {
      // Nothing is stored: the scenes share their follow-up.
      const stored = { version: 1, stored: true, place: '', startsAt: null, endsAt: null, nextMeeting: null }
      await page.route('**/attendance', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ json: { ...stored, rhythmDay: null, attendees: [] } })
          : route.continue(),
      )
      await page.route(`**/${world.checkpointId}/minutes`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 503,
              contentType: 'application/problem+json',
              body: JSON.stringify({ title: 'Ocupado', status: 503, detail: 'Vuelva a intentarlo en un momento.' }),
            })
          : route.continue(),
      )
    },
    act: async (stage) => {
      const dialog = await open(stage)
      await dialog.getByRole('button', { name: stage.texts.checkpointMinutes.make }).click()
      await dialog.getByText(stage.texts.checkpointMinutes.makeFailed).waitFor({ timeout: 30_000 })
    },
    complaint: /status of 503/,
  },
  {
    name: 'acta, sending it',
    path: ofCheckpoint,
    before: async ({ page, world }) => {
      await page.route('**/tasks-by-project-checkpoints/*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace('data-mail="off"', 'data-mail="on"')
        await route.fulfill({ response: answer, body })
      })
      const recipients = [
        { fullName: 'Íñigo Peña', email: 'inigo@cliente.test', state: 'sent' },
        { fullName: 'Begoña Núñez', email: 'begona@cliente.test', state: 'givenUp' },
      ]
      const sent = [{ at: '2026-02-16T15:05:00Z', employeeName: 'Lucía Ibáñez', recipients, subject: 'Acta' }]
      const made = { fileId: 1, name: 'acta-1.pdf', language: 'es-CO', createdAt: '2026-02-16T15:00:00Z' }
      const links = { url: '/x', inlineUrl: '/x', employeeName: 'Lucía Ibáñez' }
      await page.route(`**/${world.checkpointId}/minutes`, (route) =>
        route.fulfill({ json: [{ ...made, ...links, sent }] }),
      )
    },
    act: async ({ page, texts }) => {
      const { sending } = texts.checkpointMinutes
      await page.getByRole('button', { name: sending.open('acta-1.pdf') }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: sending.fields.subject }).waitFor()
    },
  },
  {
    name: 'actas of a follow-up that cannot be read',
    like: 'milestones and files that cannot be read',
    path: ofCheckpoint,
    before: failing('project-checkpoints/*/minutes'),
    act: async ({ page, texts }) =>
      page.getByRole('region', { name: texts.checkpointMinutes.listTitle }).getByRole('button').waitFor(),
    complaint: /status of 500/,
  },
]
