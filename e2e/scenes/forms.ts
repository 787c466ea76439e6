import { failing } from './lists.ts'
import type { Scene, Stage } from './scene.ts'

const sent = async ({ page, texts }: Stage) => {
  await page.getByRole('button', { name: texts.forms.update, exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}

const openList =
  (label: (texts: Stage['texts']) => string) =>
  async ({ page, texts }: Stage) => {
    await page.getByRole('combobox', { name: label(texts), exact: true }).click()
    await page.getByRole('option').first().waitFor()
  }

/** Forms, new and with a record, with a list or a calendar open, and refused by the server. */
export const formScenes: Scene[] = [
  { name: 'new employee', like: 'employee', path: '/employees/create-employee' },
  { name: 'employee', path: ({ employeeId }) => `/employees/update-employee/${employeeId}` },
  {
    name: 'employee that is refused',
    path: ({ employeeId }) => `/employees/update-employee/${employeeId}`,
    before: failing('employees/update-employee/*'),
    act: sent,
    complaint: /status of 500/,
  },
  {
    name: 'employee who does not exist',
    like: 'project that cannot be read',
    path: '/employees/update-employee/999999',
    complaint: /status of 404/,
  },
  {
    name: 'new employee, cities',
    path: '/employees/create-employee',
    act: openList(({ employees }) => employees.fields.cityId),
  },
  {
    name: 'new employee, types of document',
    like: 'new employee, cities',
    path: '/employees/create-employee',
    act: openList(({ employees }) => employees.fields.documentTypeId),
  },
  {
    name: 'new employee, calendar',
    path: '/employees/create-employee',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(texts.ui.date.open) }).click()
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'employee with an invalid e-mail',
    like: 'employee that is refused',
    path: ({ employeeId }) => `/employees/update-employee/${employeeId}`,
    act: async (stage) => {
      await stage.page.getByRole('textbox', { name: stage.texts.employees.fields.email }).fill('nadie')
      await sent(stage)
    },
  },
  {
    name: 'employee, only to read',
    like: 'employee',
    path: ({ employeeId }) => `/employees/update-employee/${employeeId}`,
    role: 'Consulta',
  },
  {
    name: 'project whose end is moved',
    path: ({ projectId }) => `/projects/update-project/${projectId}`,
    act: async ({ page, texts }) => {
      const day = page.getByRole('group', { name: texts.projects.fields.scheduledDate })
      await day.getByRole('spinbutton').first().click()
      await page.keyboard.type('01022028')
      await page.getByRole('group', { name: texts.movedDays.title }).waitFor()
    },
  },
  { name: 'new customer', like: 'customer', path: '/customers/create-customer' },
  { name: 'customer', path: ({ customerId }) => `/customers/update-customer/${customerId}` },
  {
    name: 'new contact',
    like: 'contact',
    path: ({ customerId }) => `/customers/contacts/create-contact?customerId=${customerId}`,
  },
  { name: 'contact', path: ({ contactId }) => `/customers/contacts/update-contact/${contactId}` },
  { name: 'new project', like: 'project form', path: '/projects/create-project' },
  { name: 'project form', path: ({ projectId }) => `/projects/update-project/${projectId}` },
  {
    name: 'project form of a bare project',
    like: 'project form',
    path: ({ bareProjectId }) => `/projects/update-project/${bareProjectId}`,
  },
  {
    name: 'new project, customers',
    like: 'new employee, cities',
    path: '/projects/create-project',
    act: openList(({ projects }) => projects.fields.customerId),
  },
  { name: 'new status', like: 'status', path: '/project-status/create-project-status' },
  { name: 'status', path: ({ statusId }) => `/project-status/update-project-status/${statusId}` },
  { name: 'new milestone', like: 'milestone', path: '/project-milestone/create-project-milestone' },
  {
    name: 'milestone',
    path: ({ catalogueMilestoneId }) => `/project-milestone/update-project-milestone/${catalogueMilestoneId}`,
  },
  {
    name: 'new follow-up',
    like: 'new follow-up, task refused',
    path: ({ projectId }) => `/project-checkpoints/create/${projectId}`,
  },
  {
    name: 'new follow-up, task refused',
    path: ({ projectId }) => `/project-checkpoints/create/${projectId}`,
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.checkpointTasks.add }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'follow-up',
    path: ({ checkpointId }) => `/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`,
  },
  {
    name: 'follow-up without tasks',
    like: 'follow-up',
    path: ({ bareCheckpointId }) => `/project-checkpoints/tasks-by-project-checkpoints/${bareCheckpointId}`,
  },
  {
    name: 'new task of a follow-up',
    path: ({ checkpointId }) => `/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`,
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.checkpointTasks.add }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'status of a task',
    like: 'new employee, cities',
    path: ({ checkpointId }) => `/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`,
    act: async ({ page, texts, world }) => {
      await page.getByRole('combobox', { name: texts.checkpointTasks.statusOf(world.taskName) }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'project of a new follow-up',
    like: 'licence that is assigned',
    path: '/project-checkpoints',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.checkpoints.add }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'unsaved changes',
    path: ({ customerId }) => `/customers/update-customer/${customerId}`,
    act: async ({ page, texts }) => {
      await page.getByRole('textbox', { name: texts.customers.fields.address }).fill('Otra')
      await page.getByRole('link', { name: texts.app.back }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
