import type { Notice, NoticeSettings } from '#contract/notices.ts'

/** A notice that is unread: somebody assigned a task of the migration. */
export const someNotice = (change: Partial<Notice> = {}): Notice => ({
  id: 40,
  kind: 'taskAssigned',
  entity: 'checkpointTask',
  entityId: 5,
  projectId: 81,
  projectName: 'Migración de correo',
  count: 1,
  text: 'Gustavo Uribe le asignó «Enviar el acta», para el 2 de diciembre.',
  path: '/project-checkpoints/tasks-by-project-checkpoints/91',
  actorName: 'Gustavo Uribe',
  createdAt: '2026-11-23T13:52:00.000Z',
  readAt: null,
  ...change,
})

/** What a person is told of: two kinds that are chosen, and the one that is fixed. */
export const someSettings = (change: Partial<NoticeSettings> = {}): NoticeSettings => ({
  kinds: [
    { kind: 'taskAssigned', screen: true, mail: 'daily', fixed: false },
    { kind: 'importDone', screen: false, mail: 'none', fixed: false },
    { kind: 'account', screen: true, mail: 'now', fixed: true },
  ],
  weekly: false,
  pausedUntil: null,
  language: 'es-CO',
  nextDigest: '2026-11-24',
  projects: {
    responsable: 24,
    silenced: 1,
    followed: 3,
    following: [
      { id: 7, name: 'Bodega de datos' },
      { id: 9, name: 'Nómina electrónica' },
      { id: 8, name: 'Portal de proveedores' },
    ],
  },
  ...change,
})
