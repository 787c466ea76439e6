import type { Asking } from './asking.ts'
import type { Customer } from './customers.ts'

export async function examplesOfFollowUps(
  { ask, employeeId }: Asking,
  { projectId, contactId, responsableId }: Pick<Customer, 'contactId'> & { projectId: number; responsableId: number },
): Promise<void> {
  const task = { employeeId, task: 'Enviar el acta', estimatedDate: '2026-03-02', comments: 'Por firmar' }
  const said = { employeeId, projectId, comments: 'Al día' }
  const { id } = await ask('POST /project-checkpoints', { ...said, tasks: [task] })
  const own = await ask(`POST /project-checkpoints/${id}/tasks`, { ...task, task: 'Pedir la firma' })
  await ask(`PUT /project-checkpoints/update-task-status/${own.id}`, { status: 2 })
  await ask(`GET /project-checkpoints/checkpoint-by-id/${id}`)
  await ask(`GET /project-checkpoints/checkpoints-by-project?projectId=${projectId}`)
  await ask('GET /project-checkpoints/checkpoints-list')
  await ask(`GET /project-checkpoints/${projectId}/tasks-and-projects-by-employee`)
  await ask('GET /project-checkpoints/tasks-list')
  await ask('GET /project-checkpoints/my-tasks')
  await ask('GET /project-checkpoints/my-work')
  await ask('GET /project-checkpoints/due-tasks')
  await ask('GET /project-checkpoints/radar')
  const attendees = [
    { employeeId: responsableId, kind: 'present' },
    { contactId, kind: 'present' },
  ]
  const times = { startsAt: '09:00', endsAt: '10:30', nextMeeting: '2026-03-02' }
  await ask(`PUT /project-checkpoints/${id}/attendance`, { place: 'Sala de juntas', ...times, attendees })
  await ask(`GET /project-checkpoints/${id}/attendance`)
  await ask(`GET /project-checkpoints/${id}/minutes/contents`)
  const acta = await ask(`POST /project-checkpoints/${id}/minutes`, { language: 'es-CO' })
  const letter = { subject: 'Acta de seguimiento', text: 'Adjuntamos el acta de hoy.' }
  await ask(`POST /project-checkpoints/${id}/minutes/send`, { fileId: acta.id, to: [{ contactId }], ...letter })
  await ask(`GET /project-checkpoints/${id}/minutes`)
}
