import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call } from '#server/testing/testApp.ts'

import type { Asking } from './asking.ts'
import type { Customer } from './customers.ts'

/** @returns its id */
export async function examplesOfProjects(
  asking: Asking,
  { customerId, contactId, responsableId }: Customer & { responsableId: number },
): Promise<number> {
  const { app, ask } = asking
  const draft = await projectDraft(app, {
    customerId,
    customerContactsIds: [contactId],
    employeeIds: [responsableId],
  })
  const { id } = await ask('POST /projects', draft)
  await ask(`GET /projects/project-by-id/${id}`)
  await ask(`PUT /projects/update-project/${id}`, { percentage: 5 })
  await ask('GET /projects/projects-list')
  await ask('PATCH /projects/projects-list/bulk', { ids: [id], changes: { addEmployeeIds: [responsableId] } })
  await ask(`GET /contacts/contact-list-by-project-id/${id}`)
  await ask(`GET /customers/${customerId}/overview`)
  await examplesOfMilestones(asking, id)
  const change = { newDate: '2026-12-22', comments: 'El cliente pidió una semana más.' }
  await ask(`POST /project-changes/create-project-changes-body/${id}`, change)
  const fields = Object.entries({ ...change, newDate: '2026-12-23' }).map(([name, content]) => ({ name, content }))
  const form = { ...formOf(...fields, filePart('acta.pdf', pdf)) }
  await ask(`POST /project-changes/create-project-changes-form/${id}`, undefined, form)
  await ask(`GET /project-changes/project-states-list/${id}`)
  const file = Buffer.concat([pdf, Buffer.from('Alcance')])
  await ask(`POST /projects/${id}/files`, undefined, formOf(filePart('alcance.pdf', file)))
  await ask(`GET /projects/${id}/files-list`)
  await ask(`PUT /projects/${id}/following`, { follows: true })
  await ask(`GET /projects/${id}/following`)
  await examplesOfLicences(asking, { id, contactId })
  return id
}

const assigned = (projectMilestoneId: number, weight: number) => ({
  projectMilestoneId,
  weight,
  plannedPercentage: 50,
  percentageRealized: 40,
})

async function examplesOfMilestones({ app, ask, token }: Asking, projectId: number): Promise<void> {
  await ask(`GET /projects/${projectId}/milestone-proposal`)
  const beginning = assigned(await idOf(app, 'milestones', 'Inicio'), 25)
  await ask(`POST /project-milestone/assign-project-milestone/${projectId}`, [beginning])
  const list = `/project-milestone/project-milestone-list?projectId=${projectId}`
  const [milestone] = await ask<{ id: number }[]>(`GET ${list}`)
  await ask(`PUT /project-milestone/update-project-milestone-project/${milestone!.id}`, {
    projectId,
    percentageRealized: 45,
  })
  const work = { comments: 'Acta de inicio', estimatedHours: 8.5 }
  const task = await ask(`POST /project-milestone/${milestone!.id}/task`, work)
  await ask(`PATCH /project-milestone/tasks/${task.id}`, { actualWorkHours: 7.25, completedDate: '2026-02-13' })
  await ask(`GET /projects/${projectId}/progress-history`)
  // What was removed lies in the bin.
  const design = assigned(await idOf(app, 'milestones', 'Diseño'), 20)
  const sent = { token, body: [design] }
  await call(app, `POST /project-milestone/assign-project-milestone/${projectId}`, sent)
  const { body } = await call<{ id: number; projectMilestoneId: number }[]>(app, `GET ${list}`, { token })
  const removed = body.find(({ id }) => id !== milestone!.id)!
  await ask(`DELETE /project-milestone/project-milestone/${removed.id}`)
  await ask(`GET /projects/${projectId}/bin`)
}

async function examplesOfLicences(
  { app, ask }: Asking,
  { id, contactId }: { id: number; contactId: number },
): Promise<void> {
  const productId = await idOf(app, 'products', 'ERP Empresarial')
  const order = { productId, quantity: 2, expirationDate: '2026-03-31' }
  const [first, second] = await ask<{ id: number }[]>(`POST /projects/${id}/licenses`, order)
  await ask('GET /v1/licenses/radar')
  await ask(`PATCH /v1/licenses/${first!.id}/assign`, { contactId })
  for (const move of ['inactivate', 'activate', 'unassign']) await ask(`PATCH /v1/licenses/${first!.id}/${move}`)
  await ask(`POST /v1/licenses/${first!.id}/renew`, { expirationDate: '2027-03-31' })
  const renewal = { licenseIds: [second!.id], expirationDate: '2027-03-31' }
  await ask(`POST /projects/${id}/licenses/renew`, renewal)
  await ask(`GET /projects/${id}/licenses/filter`)
  const ended = { ids: [second!.id], changes: { action: 'deactivate' } }
  await ask(`PATCH /projects/${id}/licenses/filter/bulk`, ended)
}
