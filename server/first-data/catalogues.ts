import { statusColours } from '#contract/colours.ts'
import { permissions, type Permission } from '#contract/permissions.ts'

// What a portal begins with, beside the municipalities. The company may rename and add to all of it later.

const everything = [...permissions]
const reading = ['portal.access'] as const satisfies Permission[]

export const administratorRole = 'Administrador'

export const roles: { name: string; permissions: Permission[]; is_administrator?: boolean }[] = [
  { name: administratorRole, permissions: everything, is_administrator: true },
  {
    name: 'Gerente de Proyectos',
    permissions: everything.filter((one) => !['employees.write', 'users.manage', 'audit.read'].includes(one)),
  },
  {
    name: 'Comercial',
    permissions: [
      ...reading,
      'customers.write',
      'projects.write',
      'checkpoints.write',
      'changes.write',
      'files.write',
      'licenses.write',
    ],
  },
  { name: 'Consultor', permissions: [...reading, 'milestones.write', 'checkpoints.write', 'files.write'] },
  { name: 'Consulta', permissions: [...reading] },
]

export const documentTypes = [
  { code: 'CC', name: 'Cédula de Ciudadanía' },
  { code: 'CE', name: 'Cédula de Extranjería' },
  { code: 'TI', name: 'Tarjeta de Identidad' },
  { code: 'PA', name: 'Pasaporte' },
  { code: 'PPT', name: 'Permiso por Protección Temporal' },
  { code: 'NIT', name: 'Número de Identificación Tributaria' },
  { code: 'RC', name: 'Registro Civil' },
]

export const groups = ['Dirección', 'Comercial', 'Consultoría', 'Desarrollo', 'Soporte', 'Administración'].map(
  (name) => ({ name }),
)

export const positions: { name: string; kind: 'consultant' | 'commercial' | null }[] = [
  { name: 'Director(a)', kind: null },
  { name: 'Gerente de Proyectos', kind: 'consultant' },
  { name: 'Consultor(a)', kind: 'consultant' },
  { name: 'Ejecutivo(a) Comercial', kind: 'commercial' },
  { name: 'Desarrollador(a)', kind: null },
  { name: 'Analista de Soporte', kind: null },
  { name: 'Auxiliar Administrativo(a)', kind: null },
]

export const products = [
  { name: 'ERP Empresarial', type: 'Licencia', channel: 'Distribuidor', licensed: true },
  { name: 'CRM Comercial', type: 'Licencia', channel: 'Aliado', licensed: true },
  { name: 'Facturación Electrónica', type: 'Licencia', channel: 'Directo', licensed: true },
  { name: 'Gestión Documental', type: 'Licencia', channel: 'Directo', licensed: true },
  { name: 'Inteligencia de Negocios', type: 'Licencia', channel: 'Aliado', licensed: true },
  { name: 'Nómina y Talento Humano', type: 'Licencia', channel: 'Distribuidor', licensed: true },
  { name: 'Consultoría de Procesos', type: 'Servicio', channel: 'Directo', licensed: false },
  { name: 'Implementación y Capacitación', type: 'Servicio', channel: 'Aliado', licensed: false },
  { name: 'Migración de Datos', type: 'Servicio', channel: 'Directo', licensed: false },
  { name: 'Desarrollo a la Medida', type: 'Desarrollo', channel: 'Directo', licensed: false },
  { name: 'Integraciones', type: 'Desarrollo', channel: 'Aliado', licensed: false },
  { name: 'Soporte y Mantenimiento', type: 'Soporte', channel: 'Directo', licensed: false },
]

/** The first open one is for new projects; quiet ones need no follow-ups. */
export const projectStatuses = [
  { name: 'Por iniciar', description: 'Aprobado, aún no comienza', color: statusColours.grey },
  { name: 'En ejecución', description: 'En marcha según lo previsto', color: statusColours.blue },
  { name: 'En riesgo', description: 'En marcha, con alertas', color: statusColours.orange },
  { name: 'Suspendido', description: 'Detenido por un tiempo', color: statusColours.yellow, quiet: true },
  { name: 'Finalizado', description: 'Entregado y cerrado', color: statusColours.green, closes_project: true },
  {
    name: 'Cancelado',
    description: 'Cerrado sin terminar',
    color: statusColours.red,
    closes_project: true,
    cancels: true,
  },
].map((status, index) => ({ closes_project: false, quiet: false, cancels: false, position: index + 1, ...status }))

export const changeCauses = ['Cliente', 'Proveedor', 'Alcance', 'Recursos', 'Infraestructura', 'Interno'].map(
  (name) => ({
    name,
  }),
)

/** By classification: none, ORO, PLATA, BRONCE. */
export const cadences = [30, 7, 15, 30].map((days, classification) => ({ classification, days }))

export const milestones = [
  'Inicio',
  'Levantamiento',
  'Diseño',
  'Desarrollo',
  'Pruebas',
  'Capacitación',
  'Salida a producción',
  'Cierre',
].map((name, index) => ({ name, ordinality: index + 1, type_project: 'Desarrollo' }))
