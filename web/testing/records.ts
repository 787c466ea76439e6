import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Employee } from '#contract/employees.ts'

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
