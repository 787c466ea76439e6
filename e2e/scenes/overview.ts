import { openIfFolded } from '../screen.ts'
import { failing } from './lists.ts'
import type { Scene, Stage, World } from './scene.ts'

const tab =
  (name: string) =>
  ({ projectId }: World) =>
    `/projects/projects-list/${projectId}?tab=${name}`
const bare =
  (name: string) =>
  ({ bareProjectId }: World) =>
    `/projects/projects-list/${bareProjectId}?tab=${name}`

const button = (name: (stage: Stage) => string, role: 'dialog' | 'alertdialog') => async (stage: Stage) => {
  await stage.page.getByRole('button', { name: name(stage) }).click()
  await stage.page.getByRole(role).waitFor()
}

export const overviewScenes: Scene[] = [
  { name: 'overview, information', path: tab('informacion') },
  { name: 'overview, follow-ups', path: tab('seguimientos') },
  { name: 'overview, changes', path: tab('novedades') },
  { name: 'overview, responsibles', path: tab('responsables') },
  { name: 'overview, licences', path: tab('licencias') },
  { name: 'overview, information of a bare project', path: bare('informacion') },
  { name: 'overview, no follow-ups', like: 'overview, information of a bare project', path: bare('seguimientos') },
  { name: 'overview, no changes', like: 'overview, information of a bare project', path: bare('novedades') },
  { name: 'overview, no responsibles', like: 'overview, information of a bare project', path: bare('responsables') },
  { name: 'overview, no licences', like: 'overview, information of a bare project', path: bare('licencias') },
  { name: 'overview, only to read', path: bare('informacion'), role: 'Consulta' },
  {
    name: 'overview, no licences, only to read',
    like: 'overview, only to read',
    path: bare('licencias'),
    role: 'Consulta',
  },
  {
    name: 'overview, an informe that could not be made',
    like: 'acta that could not be made',
    path: tab('informacion'),
    before: failing('projects/*/report'),
    act: async ({ page, texts: { projectReports } }) => {
      await page.getByRole('button', { name: new RegExp(`^${projectReports.open}`) }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
    complaint: /status of 500/,
  },
  {
    name: 'overview, the data of the forecast and why its progress is what it is',
    path: tab('informacion'),
    act: async ({ page, texts: { forecastDetails, overviewPanels } }) => {
      await page.getByRole('button', { name: forecastDetails.panel.showData }).click()
      await page.getByRole('table', { name: forecastDetails.panel.data }).waitFor()
      const composition = page.locator('.composition')
      await openIfFolded(page.getByRole('button', { name: overviewPanels.composition.show, exact: true }), composition)
      await composition.waitFor()
    },
  },
  {
    name: 'overview, the projects that its forecast comes from',
    path: tab('informacion'),
    act: async (stage) => {
      await stage.page
        .getByRole('button', { name: stage.texts.forecast.ends.projects('9') })
        .first()
        .click()
      await stage.page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'overview, what if',
    path: tab('informacion'),
    act: async (stage) => {
      await button(({ texts }) => texts.whatIf.title, 'dialog')(stage)
      await stage.page.getByRole('textbox', { name: stage.texts.whatIf.fields.percentage }).fill('80')
      await stage.page.getByText(stage.texts.whatIf.short(stage.texts.whatIf.supposed)).waitFor()
    },
  },
  {
    name: 'overview, asking for an answer',
    like: 'tasks of a milestone',
    path: tab('informacion'),
    act: button(({ texts }) => texts.forecastDetails.ask.title, 'dialog'),
  },
  {
    name: 'overview, the moves of its end',
    path: tab('novedades'),
    act: async ({ page, texts: { forecastDetails } }) => {
      await page.getByRole('button', { name: forecastDetails.slips.showRows }).click()
      await page.getByRole('table', { name: forecastDetails.slips.rows }).waitFor()
    },
  },
  {
    name: 'overview, forecast and ledger that cannot be read',
    like: 'milestones and files that cannot be read',
    path: tab('informacion'),
    before: async (stage) => {
      await failing('projects/*/forecast*')(stage)
      await failing('projects/*/slips*')(stage)
    },
    complaint: /status of 500/,
  },
  {
    name: 'project that does not exist',
    like: 'project that cannot be read',
    path: '/projects/projects-list/999999',
    complaint: /status of 404/,
  },
  {
    name: 'project that cannot be read',
    path: tab('informacion'),
    before: failing('projects/project-by-id/*'),
    complaint: /status of 500/,
  },
  {
    name: 'milestones and files that cannot be read',
    path: tab('informacion'),
    before: async (stage) => {
      await failing('project-milestone/project-milestone-list*')(stage)
      await failing('projects/*/files-list')(stage)
    },
    complaint: /status of 500/,
  },
  {
    name: 'licences that cannot be read',
    like: 'milestones and files that cannot be read',
    path: tab('licencias'),
    before: failing('projects/*/licenses/filter*'),
    complaint: /status of 500/,
  },
  {
    name: 'milestone being edited',
    path: tab('informacion'),
    act: async ({ page, texts, world }) => {
      const figure = texts.projectMilestones.press(texts.projectMilestones.plannedOf(world.milestoneName), '')
      await page.getByRole('button', { name: figure }).click()
      await page.getByRole('textbox', { name: texts.projectMilestones.plannedOf(world.milestoneName) }).waitFor()
    },
  },
  {
    name: 'assigning milestones',
    path: tab('informacion'),
    act: button(({ texts }) => texts.projectMilestones.assign, 'dialog'),
  },
  {
    name: 'assigning milestones to a bare project',
    like: 'assigning milestones',
    path: bare('informacion'),
    act: async (stage) => {
      await stage.page.getByRole('button', { name: stage.texts.projectMilestones.assign }).first().click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'tasks of a milestone',
    path: tab('informacion'),
    act: async ({ page, world }) => {
      const milestone = page.getByRole('row').filter({ hasText: world.busyMilestoneName })
      await milestone.locator('.task-open').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'removal of a milestone',
    path: tab('informacion'),
    act: async ({ page, texts: { projectMilestones: words }, world: { milestoneName } }) => {
      await page.getByRole('button', { name: words.more(milestoneName) }).click()
      await page.getByRole('menuitem', { name: words.remove(milestoneName) }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'removal of a file',
    like: 'removal of a milestone',
    path: tab('informacion'),
    act: async ({ page, texts: { projectFiles: words }, world: { fileName } }) => {
      await page.getByRole('button', { name: words.more(fileName) }).click()
      await page.getByRole('menuitem', { name: words.remove(fileName) }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'bin of a project',
    like: 'history of a project',
    path: tab('informacion'),
    act: button(({ texts }) => texts.bin.open, 'dialog'),
  },
  {
    name: 'history of the progress',
    path: tab('informacion'),
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.progress.show }).click()
      await page.getByRole('img').last().waitFor()
    },
  },
  {
    name: 'history of a project',
    path: tab('informacion'),
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.app.history, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'novedad being written',
    path: tab('novedades'),
    act: async ({ page, texts }) => {
      await page
        .getByRole('group', { name: texts.projectChanges.fields.newDate })
        .getByRole('spinbutton')
        .first()
        .click()
      await page.keyboard.type('01022027')
      await page.getByRole('button', { name: texts.projectChanges.add }).waitFor()
    },
  },
  {
    name: 'new licences',
    like: 'new licences, refused',
    path: tab('licencias'),
    act: button(({ texts }) => texts.licences.add, 'dialog'),
  },
  {
    name: 'new licences, refused',
    path: tab('licencias'),
    act: async (stage) => {
      await button(({ texts }) => texts.licences.add, 'dialog')(stage)
      await stage.page.getByRole('dialog').getByRole('button', { name: stage.texts.forms.create, exact: true }).click()
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'licence that is deactivated',
    like: 'removal of a milestone',
    path: tab('licencias'),
    act: async ({ page, texts, world }) => {
      const { confirm } = texts.licences.deeds.inactivate
      await page.getByRole('row').filter({ hasText: world.heldSerial }).getByRole('button', { name: confirm }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'licence that is assigned',
    path: tab('licencias'),
    act: async ({ page, texts, world }) => {
      const { confirm } = texts.licences.assigning
      await page.getByRole('row').filter({ hasText: world.freeSerial }).getByRole('button', { name: confirm }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'table that is shown',
    path: tab('informacion'),
    act: async ({ page, texts: { previews }, world: { tableName } }) => {
      await page.getByRole('button', { name: previews.open(tableName) }).click()
      await page.getByRole('table', { name: previews.table(tableName) }).waitFor()
    },
  },
  {
    name: 'text that is shown',
    like: 'table that is shown',
    path: tab('informacion'),
    act: async ({ page, texts: { previews }, world: { textName } }) => {
      await page.getByRole('button', { name: previews.open(textName) }).click()
      await page.getByRole('region', { name: previews.text(textName) }).waitFor()
    },
  },
  {
    name: 'file that is there no more',
    path: tab('informacion'),
    before: ({ page }) => page.route('**/content?token=*', (route) => route.fulfill({ status: 404 })),
    act: async ({ page, texts: { previews }, world: { textName } }) => {
      await page.getByRole('button', { name: previews.open(textName) }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
    complaint: /status of 404/,
  },
]
