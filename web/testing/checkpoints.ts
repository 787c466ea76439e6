import type { CheckpointTask, MyTask } from '#contract/checkpoint-tasks.ts'
import type { Checkpoint, CheckpointRow } from '#contract/checkpoints.ts'

/** A task of a follow-up as the calls answer one: somebody else's, pending, due on 5 October 2026. */
export const storedTask = (change: Partial<CheckpointTask> = {}): CheckpointTask => ({
  id: 1,
  version: 1,
  employeeId: 31,
  consultant: 'José Íñigo Gómez',
  task: 'Enviar el acta',
  status: 1,
  estimatedDate: '2026-10-05',
  comments: 'Con los anexos',
  ...change,
})

/** A task of the signed-in employee, with where it comes from. */
export const myTask = (change: Partial<MyTask> = {}): MyTask => ({
  ...storedTask({ employeeId: 7, consultant: 'Ana Lucía Ibáñez Peña' }),
  projectId: 81,
  projectName: 'Migración de correo y colaboración',
  checkpointId: 91,
  ...change,
})

/** A follow-up in a list: one of two tasks done. */
export const checkpointRow = (change: Partial<CheckpointRow> = {}): CheckpointRow => ({
  id: 91,
  version: 1,
  employeeId: 31,
  employeeName: 'José Íñigo Gómez',
  projectId: 81,
  projectName: 'Migración de correo y colaboración',
  summary: 'Comité de octubre',
  comments: 'Se revisó la primera oleada.',
  date: '2026-10-01T15:05:00.000Z',
  tasksDone: 1,
  tasksTotal: 2,
  ...change,
})

export const storedCheckpoint = (...tasks: CheckpointTask[]): Checkpoint => ({
  ...checkpointRow({
    tasksDone: tasks.filter(({ status }) => status === 3).length,
    tasksTotal: tasks.length,
  }),
  tasks,
})
