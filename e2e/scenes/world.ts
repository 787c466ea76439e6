import { checkpoints } from '#contract/checkpoints.ts'
import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'
import { milestoneTasks } from '#contract/milestone-tasks.ts'
import { projectChanges } from '#contract/project-changes.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import { projectStatuses } from '#contract/project-statuses.ts'

import type { Api } from '../api.ts'
import {
  inDays,
  nineFinished,
  someContact,
  someCustomer,
  someEmployee,
  someMilestone,
  someProject,
  tag,
} from '../records.ts'
import type { World } from './scene.ts'

const long = 'Consorcio para la Modernización de la Infraestructura Tecnológica del Suroccidente Colombiano'

/** Makes, through the API, what the scenes look at: a project with some of everything, and one with nothing. */
export async function makeWorld(api: Api): Promise<World> {
  const unique = tag()
  const customer = await someCustomer(api, { commercialName: `${long} ${unique}`, classification: 1 })
  const contact = await someContact(api, customer.id, {
    firstName: 'María Fernanda de los Ángeles',
    middleName: 'Guadalupe Concepción',
    lastName: 'Montenegro-Villavicencio',
    surname: 'Santamaría y Etxeberría',
    cellphoneNumber: '310 555 0142',
    position: 'Directora de Tecnología y Transformación',
  })
  const second = await someContact(api, customer.id, { cellphoneNumber: '315 555 0197', position: 'Compras' })
  const [consultant, seller] = [
    await someEmployee(api, { firstName: 'Íñigo', middleName: 'Sebastián' }),
    await someEmployee(api, { firstName: 'Begoña' }),
  ]
  const projectName = `Migración del correo, los calendarios y los archivos de todas las regionales ${unique}`
  const project = await someProject(api, {
    name: projectName,
    customerId: customer.id,
    startDate: inDays(-200),
    endDate: inDays(85),
    percentage: 62,
    summary: 'Traslado del correo y de los archivos de 1.240 usuarios, con piloto y oleadas por regional. '.repeat(6),
    customerContactsIds: [contact.id, second.id],
    employeeIds: [consultant.id, seller.id],
  })
  const id = String(project.id)
  const bare = await someProject(api)
  await nineFinished(api)
  const names = await addMilestones(api, id)
  await addChanges(api, id)
  const [checkpointId, bareCheckpointId] = await addCheckpoints(api, project.id, consultant.id, seller.id)
  const [held, free] = await addLicences(api, id, contact.id)
  const shownFiles = await addShownFiles(api, id)
  const fileName = await addFile(api, id)
  const [status] = (await api.call(projectStatuses.list, { query: {} })).data
  return {
    employeeId: consultant.id,
    customerId: customer.id,
    bareCustomerId: bare.customerId,
    contactId: contact.id,
    projectId: project.id,
    projectName,
    ...names,
    bareProjectId: bare.id,
    heldSerial: held,
    freeSerial: free,
    fileName,
    ...shownFiles,
    checkpointId,
    taskName: 'Enviar el acta',
    bareCheckpointId,
    statusId: status!.id,
  }
}

async function addMilestones(api: Api, projectId: string) {
  const made = [
    await someMilestone(api, { name: `Levantamiento y diseño ${tag()}`, ordinality: 1 }),
    await someMilestone(api, { name: `Piloto con los usuarios clave ${tag()}`, ordinality: 2 }),
    await someMilestone(api, { name: `Cierre ${tag()}`, ordinality: 3 }),
  ]
  const shares = [
    { weight: 15, plannedPercentage: 100, percentageRealized: 100 },
    {
      weight: 55.5,
      plannedPercentage: 60,
      percentageRealized: 41.25,
      plannedStart: inDays(-150),
      plannedEnd: inDays(-20),
    },
    { weight: 20, plannedPercentage: 30, percentageRealized: 0 },
  ]
  const assigned = await api.call(projectMilestones.assign, {
    params: { id: projectId },
    body: made.map(({ id }, index) => ({ projectMilestoneId: id, ...shares[index]! })),
  })
  const { id: binned } = await someMilestone(api, { name: `Capacitación de los usuarios ${tag()}`, ordinality: 4 })
  const [removed] = await api.call(projectMilestones.assign, {
    params: { id: projectId },
    body: [{ projectMilestoneId: binned, weight: 5, plannedPercentage: 0, percentageRealized: 0 }],
  })
  await api.call(projectMilestones.remove, { params: { id: String(removed!.id) } })
  const busy = assigned.find(({ name }) => name === made[1]!.name)!
  const params = { id: String(busy.id) }
  await api.call(milestoneTasks.create, {
    params,
    body: {
      comments: 'Instalar el servidor de correo',
      estimatedHours: 7.5,
      actualWorkHours: 6,
      completedDate: inDays(-9),
    },
  })
  await api.call(milestoneTasks.create, {
    params,
    body: {
      comments: `Acompañar a los usuarios. ${'Con cada regional por separado. '.repeat(12)}`,
      estimatedHours: 40,
    },
  })
  return { milestoneName: made[0]!.name, busyMilestoneName: busy.name, catalogueMilestoneId: made[0]!.id }
}

async function addChanges(api: Api, projectId: string) {
  const comments = ['Se suma una fase.', 'El cliente pidió aplazar la entrega de la segunda oleada. '.repeat(8)]
  for (const [index, reason] of comments.entries())
    await api.call(projectChanges.create, {
      params: { id: projectId },
      body: { newDate: inDays(100 + index * 43), comments: reason },
    })
}

async function addCheckpoints(api: Api, projectId: number, employeeId: number, consultant: number) {
  const task = (status: 1 | 2 | 3, words: string, comments: string) => ({
    employeeId: consultant,
    task: words,
    status,
    estimatedDate: inDays(status * 9 - 20),
    comments,
  })
  const full = await api.call(checkpoints.create, {
    body: {
      employeeId,
      projectId,
      summary: 'Comité de la primera oleada con los líderes de las regionales y la interventoría',
      comments: 'Se revisó el avance con el cliente. '.repeat(20),
      tasks: [
        task(1, 'Enviar el acta', 'Con los anexos'),
        task(2, 'Revisar el plan de la segunda oleada con los líderes de cada regional', 'Palabras. '.repeat(60)),
        task(3, 'Aprobar', 'Sí'),
      ],
    },
  })
  const bare = await api.call(checkpoints.create, { body: { employeeId, projectId, summary: '', comments: 'Llamada' } })
  return [full.id, bare.id] as const
}

async function addLicences(api: Api, projectId: string, contactId: number) {
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  const make = (quantity: number, expirationDate: string) =>
    api.call(licences.create, { params: { id: projectId }, body: { productId: product!.id, quantity, expirationDate } })
  const [held] = await make(1, inDays(12))
  await api.call(licences.assign, { params: { id: String(held!.id) }, body: { contactId } })
  const [free] = await make(3, inDays(400))
  return [held!.serialNumber, free!.serialNumber] as const
}

async function addShownFiles(api: Api, projectId: string) {
  const textName = 'Bitácora.txt'
  const tableName = 'Costos de la segunda oleada por regional y por mes, con sus impuestos.csv'
  const months = Array.from({ length: 13 }, (_, month) => `Mes ${month + 1}`)
  const row = ['Regional del Suroccidente Colombiano', ...months.map(() => '1.500.000')].join(';')
  const files: Record<string, string> = { [textName]: 'Se migró el primer grupo de buzones.\n'.repeat(60) }
  files[tableName] = `Regional;${months.join(';')}\n${`${row}\n`.repeat(40)}`
  for (const [name, content] of Object.entries(files)) await api.upload(`/projects/${projectId}/files`, name, content)
  return { textName, tableName }
}

async function addFile(api: Api, projectId: string) {
  const name = 'Acta de inicio con los compromisos de la interventoría y los anexos técnicos.pdf'
  await api.upload(`/projects/${projectId}/files`, name, '%PDF-1.7\npalabras')
  return name
}
