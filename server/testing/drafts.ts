import { someLookups } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

// What the forms send, complete and right; a test changes the one property that it is about.

type Draft = Record<string, unknown>

/** Always as long: by name or code the second comes behind the first, and no search for one finds another. */
let made = 100_000

/** Nothing of it is taken. */
export async function employeeDraft(app: TestApp, values: Draft = {}): Promise<Draft> {
  const number = (made += 1)
  const lookups = await someLookups(app)
  return {
    documentTypeId: lookups.document_type_id,
    cityId: lookups.city_id,
    positionId: lookups.position_id,
    groupId: lookups.group_id,
    documentNumber: `${10_000_000 + number}`,
    firstName: 'Begoña',
    middleName: 'del Pilar',
    lastName: 'Muñoz',
    surname: 'Peña',
    email: `begona.munoz.${number}@empresa.test`,
    phoneNumber: '6014567890',
    cellphoneNumber: '3001234567',
    address: 'Calle 26 # 68-35',
    birthDate: '1990-02-28',
    gender: 2,
    hasUser: false,
    role: null,
    ...values,
  }
}

/** Nothing of it is taken. */
export async function customerDraft(app: TestApp, values: Draft = {}): Promise<Draft> {
  const number = (made += 1)
  return {
    cityId: (await someLookups(app)).city_id,
    documentNumber: `${900_000_000 + number}`,
    address: 'Carrera 7 # 32-16',
    code: `C-${number}`,
    classification: 1,
    commercialName: `Ferretería El Cóndor ${number}`,
    ...values,
  }
}

/** Nothing of it is taken. */
export function contactDraft(customerId: number, values: Draft = {}): Draft {
  made += 1
  return {
    customerId,
    cityId: null,
    email: `compras.${made}@cliente.test`,
    phoneNumber: '6047654321',
    cellphoneNumber: '3109876543',
    firstName: 'Óscar',
    middleName: 'Iván',
    lastName: 'Zuluaga',
    surname: 'Ríos',
    position: 'Jefe de Compras',
    dataAuthorization: { date: '2026-03-01', means: 'written' },
    ...values,
  }
}

export async function created<Body = Draft & { id: number; version: number }>(
  app: TestApp,
  token: string,
  path: string,
  body: Draft,
): Promise<Body> {
  const answer = await call<Body>(app, `POST ${path}`, { token, body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}
