import { statusColours } from '#contract/colours.ts'

import type { TestApp } from './testApp.ts'

type Values = Record<string, unknown>
type Path = `/${string}`

/** Its saves write only its own rows. */
interface PlainNoun {
  table: string
  create: Path
  update: Path
  /** Every field of its form, unlike a new record's defaults; `mark` is in unique ones. */
  values: (mark: string, app: TestApp) => Promise<Values> | Values
  /** At least two fields, without effect on other fields. */
  others: Values
}

/** A line here adds a noun to creates.ts, updates.ts, other-saves.ts and written-tables.ts. */
export const plainNouns: readonly PlainNoun[] = [
  {
    table: 'project_statuses',
    create: '/project-status',
    update: '/project-status/update-project-state/:id',
    values: (mark) => ({
      name: `En garantía ${mark}`,
      description: 'Tras la entrega',
      color: statusColours.green,
      closesProject: true,
      quiet: true,
      cancels: true,
      position: 40,
    }),
    others: { description: 'Otra', position: 41 },
  },
  {
    table: 'milestones',
    create: '/project-milestone/create-project-milestone',
    update: '/project-milestone/update-project-milestone/:id',
    values: (mark) => ({ name: `Garantía ${mark}`, typeProject: 'Soporte', ordinality: 12 }),
    others: { ordinality: 13, typeProject: 'Mantenimiento' },
  },
  {
    table: 'positions',
    create: '/catalogs/positions',
    update: '/catalogs/positions/:id',
    values: (mark) => ({ name: `Asesor(a) ${mark}`, isActive: false, kind: 'commercial' }),
    others: { kind: 'consultant', isActive: true },
  },
  {
    table: 'groups',
    create: '/catalogs/groups',
    update: '/catalogs/groups/:id',
    values: (mark) => ({ name: `Calidad ${mark}`, isActive: false }),
    others: { name: 'Calidad y Pruebas', isActive: true },
  },
  {
    table: 'products',
    create: '/catalogs/products',
    update: '/catalogs/products/:id',
    values: (mark) => ({ name: `Nómina ${mark}`, isActive: false, type: 'Soporte', channel: 'Aliado', licensed: true }),
    others: { type: 'Licencia', channel: 'Distribuidor' },
  },
  {
    table: 'document_types',
    create: '/catalogs/document-types',
    update: '/catalogs/document-types/:id',
    values: (mark) => ({ name: `Permiso Especial ${mark}`, isActive: false, code: mark.slice(-6) }),
    others: { name: 'Permiso Especial Nuevo', code: 'PEN' },
  },
  {
    table: 'change_causes',
    create: '/catalogs/change-causes',
    update: '/catalogs/change-causes/:id',
    values: (mark) => ({ name: `Clima ${mark}`, isActive: false }),
    others: { name: 'Clima y vías', isActive: true },
  },
]
