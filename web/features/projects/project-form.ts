import type { Contact, CustomerContact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { fullName } from '#contract/people.ts'
import type { ProgressSource } from '#contract/progress.ts'
import { projectMonths } from '#contract/project-months.ts'
import type { Project, ProjectEmployee } from '#contract/projects.ts'

/** A responsable in the form: one who was just added comes from a selector, which names no version. */
export type ChosenEmployee = Omit<ProjectEmployee, 'version'>

/** What the form holds. A choice that was not made and a day that was not given are null. */
export type ProjectValues = {
  name: string
  customerId: number | null
  /** The words of what is chosen, here and below, for a form that is filled anew. Not sent. */
  customerName: string
  cityId: number | null
  cityName: string
  productId: number | null
  productName: string
  startDate: string | null
  endDate: string | null
  scheduledDate: string | null
  realEndDate: string | null
  /** Shown and sent, but never applied: a project changes status through its changes. */
  projectStatusId: number | null
  percentage: number
  /** Whether its milestones say the percentage. */
  progressSource: ProgressSource
  totalCost: number
  summary: string
  customerContactsIds: number[]
  /** Those with these ids, in the same order. */
  contacts: CustomerContact[]
  employeeIds: number[]
  employees: ChosenEmployee[]
  /** Why the day that it is due is moved: with a reason the move is registered as a novedad. */
  changeCauseId: number | null
  changeComments: string
}

export const requiredOfProject = [
  'name',
  'customerId',
  'cityId',
  'productId',
  'startDate',
  'endDate',
  'totalCost',
] as const

/** Whose labels carry an asterisk: contacts and responsables too, which may be left out all the same. */
export const asterisksOfProject = ['name', 'customerId', 'customerContactsIds', 'employeeIds'] as const

export const newProject = (customer?: { id: number; commercialName: string }): ProjectValues => ({
  name: '',
  customerId: customer?.id ?? null,
  customerName: customer?.commercialName ?? '',
  cityId: null,
  cityName: '',
  productId: null,
  productName: '',
  startDate: null,
  endDate: null,
  scheduledDate: null,
  realEndDate: null,
  projectStatusId: null,
  percentage: 0,
  progressSource: 'milestones',
  totalCost: 0,
  summary: '',
  customerContactsIds: [],
  contacts: [],
  employeeIds: [],
  employees: [],
  changeCauseId: null,
  changeComments: '',
})

export const valuesOfProject = (project: Project): ProjectValues => ({
  name: project.name,
  customerId: project.customerId,
  customerName: project.customerName,
  cityId: project.cityId,
  cityName: project.cityName,
  productId: project.productId,
  productName: project.productName,
  startDate: project.startDate,
  endDate: project.endDate,
  scheduledDate: project.scheduledDate,
  realEndDate: project.realEndDate,
  projectStatusId: project.projectStatusId,
  percentage: project.percentage,
  progressSource: project.progressSource,
  totalCost: project.totalCost,
  summary: project.summary,
  customerContactsIds: project.customerContacts.map(({ id }) => id),
  contacts: project.customerContacts,
  employeeIds: project.employees.map(({ id }) => id),
  employees: project.employees,
  changeCauseId: null,
  changeComments: '',
})

/** What the form takes from a record that was made for it: its customer, which has no contacts yet, or a contact. */
export const takenByProject = {
  customer: (values: ProjectValues, { id, commercialName }: Customer): ProjectValues => ({
    ...values,
    customerId: id,
    customerName: commercialName,
    contacts: [],
    customerContactsIds: [],
  }),
  contact: (values: ProjectValues, contact: Contact): ProjectValues => {
    if (contact.customerId !== values.customerId) return values
    const contacts = withPerson(values.contacts, { ...contact, fullName: fullName(contact) })
    return { ...values, contacts, customerContactsIds: contacts.map(({ id }) => id) }
  },
}

export const withPerson = <Person extends { id: number }>(people: Person[], person: Person): Person[] =>
  people.some(({ id }) => id === person.id) ? people : [...people, person]

export const withoutPerson = <Person extends { id: number }>(people: Person[], id: number): Person[] =>
  people.filter((person) => person.id !== id)

/** The two computed fields; 0 while the days that they are measured from are not given. */
export const monthsOf = (values: ProjectValues, today: string): { execution: number; overdue: number } =>
  projectMonths(values, today)
