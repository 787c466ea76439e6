import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Employee } from '#contract/employees.ts'
import type { Licence } from '#contract/licences.ts'
import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import type { MilestoneRow } from '#contract/milestones.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { ProjectStatus } from '#contract/project-statuses.ts'
import type { Project, ProjectCard } from '#contract/projects.ts'

/** An employee as the by-id call answers one: no user, unless told. */
export const storedEmployee = (change: Partial<Employee> = {}): Employee => ({
  id: 31,
  version: 4,
  firstName: 'José',
  middleName: '',
  lastName: 'Íñigo',
  surname: 'Gómez',
  documentTypeId: 1,
  documentTypeName: 'Cédula de ciudadanía',
  documentNumber: '1020304050',
  birthDate: '1990-02-28',
  gender: 1,
  email: 'jose.inigo@portal.test',
  cellphoneNumber: '310 555 0142',
  phoneNumber: '',
  address: 'Calle 7 # 5-10',
  cityId: 11001,
  cityName: 'Bogotá, D.C.',
  positionId: 2,
  positionName: 'Consultor(a)',
  groupId: 2,
  groupName: 'Consultoría',
  role: null,
  roleName: null,
  hasUser: false,
  isActive: true,
  ...change,
})

/** A customer as the by-id call answers one. */
export const storedCustomer = (change: Partial<Customer> = {}): Customer => ({
  id: 17,
  version: 2,
  code: 'C-017',
  commercialName: 'Cooperativa Andina',
  documentNumber: '900123456-8',
  address: 'Carrera 1 # 2-3',
  cityId: 5001,
  cityName: 'Medellín (Antioquia)',
  classification: 2,
  isActive: true,
  ...change,
})

/** A contact as the by-id call and the list answer one. */
export const storedContact = (change: Partial<Contact> = {}): Contact => ({
  id: 51,
  version: 1,
  customerId: 17,
  customerName: 'Cooperativa Andina',
  cityId: null,
  cityName: null,
  email: 'begona@andina.test',
  phoneNumber: '',
  cellphoneNumber: '300 555 0118',
  firstName: 'Begoña',
  middleName: '',
  lastName: 'Núñez',
  surname: '',
  position: 'Compras',
  dataAuthorization: null,
  ...change,
})

/** A project status as the by-id call and the list answer one. */
export const storedStatus = (change: Partial<ProjectStatus> = {}): ProjectStatus => ({
  id: 61,
  version: 3,
  name: 'En ejecución',
  description: 'El equipo trabaja según el plan',
  color: '#2F6FED',
  closesProject: false,
  quiet: false,
  cancels: false,
  position: 2,
  ...change,
})

/** A milestone of the catalogue as the list answers one. */
export const storedMilestone = (change: Partial<MilestoneRow> = {}): MilestoneRow => ({
  id: 71,
  version: 5,
  name: 'Levantamiento y diseño',
  ordinality: 1,
  typeProject: 'Servicio',
  milestoneProjectRequest: [],
  plannedPercentage: 80,
  percentageRealized: 65.5,
  ...change,
})

/** A project as the by-id call answers one: one contact, one responsable. */
export const storedProject = (change: Partial<Project> = {}): Project => ({
  id: 81,
  version: 9,
  name: 'Migración de correo y colaboración',
  customerName: 'Cooperativa Andina',
  customerId: 17,
  cityId: 5001,
  cityName: 'Medellín (Antioquia)',
  productId: 3,
  productName: 'Correo en la nube',
  startDate: '2026-02-16',
  endDate: '2026-12-18',
  realEndDate: null,
  scheduledDate: null,
  projectStatusId: 61,
  projectStatusName: 'En ejecución',
  projectStatusColor: '#2F6FED',
  percentage: 62,
  progressSource: 'own',
  totalCost: 1_284_500_000,
  summary: 'Traslado del correo y los calendarios.',
  customerContacts: [
    {
      id: 51,
      version: 2,
      fullName: 'Begoña Núñez',
      cellphoneNumber: '300 555 0118',
      email: 'begona@andina.test',
      position: 'Compras',
    },
  ],
  employees: [
    { id: 31, version: 4, fullName: 'José Íñigo Gómez', position: 'Consultor(a)', email: 'jose.inigo@portal.test' },
  ],
  counts: { checkpoints: 12, changes: 4, licences: 1240 },
  ...change,
})

/** A project as its list answers one. */
export const storedCard = (change: Partial<ProjectCard> = {}): ProjectCard => ({
  id: 81,
  version: 9,
  name: 'Migración de correo y colaboración',
  commercialName: 'Cooperativa Andina de Caficultores',
  percentage: 62,
  totalCost: 1_284_500_000,
  commercialEmployee: 'Lucía Ibáñez Peña',
  consultant: 'Andrés Muñoz Gómez',
  productChannel: 'Aliado',
  color: '#2F6FED',
  stateName: 'En ejecución',
  due: '2099-12-18',
  closed: false,
  ...change,
})

export const milestoneTask: MilestoneTask = {
  id: 9,
  version: 3,
  comments: 'Instalar el servidor',
  estimatedHours: 8,
  actualWorkHours: null,
  completedDate: null,
}

/** A milestone assigned to a project, without tasks. */
export const assignedMilestone = (change: Partial<ProjectMilestone> = {}): ProjectMilestone => ({
  id: 1,
  version: 1,
  projectMilestoneId: 71,
  name: 'Levantamiento y diseño',
  ordinality: 1,
  weight: 60,
  plannedPercentage: 100,
  percentageRealized: 80,
  plannedStart: null,
  plannedEnd: null,
  tasks: [],
  ...change,
})

/** A novedad as the history of its project answers one: the date moved by a month, and no file. */
export const storedChange = (change: Partial<ProjectChangeRow> = {}): ProjectChangeRow => ({
  id: 91,
  version: 1,
  newDate: '2027-01-18',
  previousDate: '2026-12-18',
  date: '2026-11-20T20:05:00.000Z',
  comments: 'El cliente pidió más tiempo.',
  noveltyType: 1,
  projectStatusId: 61,
  projectStatusName: 'En ejecución',
  projectStatusColor: '#2F6FED',
  causeId: null,
  causeName: null,
  employeeName: 'Lucía Ibáñez Peña',
  url: null,
  inlineUrl: null,
  fileName: null,
  projectId: 81,
  ...change,
})

/** A file of a project as its list answers one. */
export const storedFile = (change: Partial<ProjectFile> = {}): ProjectFile => ({
  id: 95,
  version: 1,
  name: 'Acta de inicio.pdf',
  containerName: 'project-81',
  extension: 'pdf',
  size: 2_400_000,
  date: '2026-02-16T15:00:00.000Z',
  employeeName: 'Lucía Ibáñez Peña',
  url: '/api/projects/81/files/95/content?token=old',
  inlineUrl: null,
  ...change,
})

/** A licence as its list answers one: not assigned, unless told. */
export const storedLicence = (change: Partial<Licence> = {}): Licence => ({
  id: 1,
  version: 1,
  product: 'CRM Comercial',
  productId: 4,
  date: '2026-03-02T15:00:00.000Z',
  expirationDate: '2099-03-02',
  serialNumber: 'AAAAA-11111-AAAAA-11111',
  status: 0,
  expired: false,
  contactId: null,
  contactName: null,
  renewsId: null,
  renewedById: null,
  ...change,
})

/** One page of a list that holds these rows and no more. */
export const onePage = <Row>(...data: Row[]) => ({
  data,
  filteredRecordsCount: data.length,
  totalRecordsCount: data.length,
})

const entry = (name: string, i: number) => ({ id: i + 1, name })

/** The selectors' answers, for `pretendApi`: five entries of each catalogue and a few cities. */
export const lookupAnswers = {
  'GET /document-types': ['Cédula de ciudadanía', 'Cédula de extranjería', 'Pasaporte'].map(entry),
  'GET /positions': [
    'Analista de Soporte',
    'Consultor(a)',
    'Desarrollador(a)',
    'Director(a)',
    'Ejecutivo(a) Comercial',
    'Gerente de Proyectos',
    'Practicante',
    'Auxiliar Administrativo(a)',
  ].map(entry),
  'GET /groups': ['Comercial', 'Consultoría', 'Soporte'].map(entry),
  'GET /roles': ['Administrador', 'Consultor', 'Consulta'].map(entry),
  'GET /cities': [
    { id: 5001, name: 'Medellín (Antioquia)' },
    { id: 11001, name: 'Bogotá, D.C.' },
  ],
}
