import * as z from 'zod/mini'

import {
  enteredDay,
  id,
  idOrNone,
  idParam,
  instant,
  optionalLongText,
  optionalText,
  problem,
  storedDay,
  version,
} from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'
import type { WorkingDays } from './working-days.ts'

// Ley 1581 de 2012, articles 14 and 15, in working days: consulta is to see data, reclamo to correct or erase them.

export const requestKinds = ['consulta', 'reclamo'] as const
export const requestStates = ['open', 'answered', 'refused'] as const

/** `more` counts once the person was told of the delay. */
const requestTerms = { consulta: { days: 10, more: 5 }, reclamo: { days: 15, more: 8 } } as const

export const dueOnOf = (
  { kind, receivedOn, extended }: Pick<PersonalDataRequest, 'kind' | 'receivedOn' | 'extended'>,
  { add }: Pick<WorkingDays, 'add'>,
): string => add(receivedOn, requestTerms[kind].days + (extended ? requestTerms[kind].more : 0))

export const PersonalDataRequest = z.object({
  id,
  version,
  /** Null when `name` says whose data these are. */
  contactId: z.nullable(id),
  employeeId: z.nullable(id),
  name: z.string(),
  kind: z.enum(requestKinds),
  receivedOn: storedDay,
  dueOn: storedDay,
  notes: z.string(),
  state: z.enum(requestStates),
  extended: z.boolean(),
  createdAt: instant,
})
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>

export const namesOneHolder = (of: { contactId: number | null; employeeId: number | null; name: string }): boolean =>
  [of.contactId, of.employeeId, of.name].filter(Boolean).length === 1

const fields = {
  contactId: z._default(idOrNone, null),
  employeeId: z._default(idOrNone, null),
  name: optionalText(200),
  kind: z.enum(requestKinds, problem('choose')),
  receivedOn: enteredDay,
  notes: optionalLongText(),
  state: z._default(z.enum(requestStates, problem('choose')), 'open'),
  extended: z._default(z.boolean(problem('invalid')), false),
}

export const PersonalDataRequestDraft = z.object(fields)
export type PersonalDataRequestDraft = z.output<typeof PersonalDataRequestDraft>
const PersonalDataRequestUpdate = partOf(z.object(fields))
export type PersonalDataRequestUpdate = z.output<typeof PersonalDataRequestUpdate>

const { offset, top } = listQuery(['DueOn']).shape
const RequestsQuery = z.object({ offset, top })
export type RequestsQuery = z.output<typeof RequestsQuery>

const managed = { tag: 'personal-data', access: 'users.manage' } as const

export const personalDataRequests = {
  list: route({
    ...managed,
    method: 'GET',
    path: '/personal-data/requests',
    operation: 'listPersonalDataRequests',
    summary: 'A page of the requests of people about their data: open ones first, the oldest of them first.',
    query: RequestsQuery,
    answer: page(PersonalDataRequest),
  }),
  create: route({
    ...managed,
    method: 'POST',
    path: '/personal-data/requests',
    operation: 'createPersonalDataRequest',
    summary: 'Notes what a person asks of their data; `dueOn` counts working days from the day that it was received.',
    body: PersonalDataRequestDraft,
    answer: PersonalDataRequest,
    status: 201,
  }),
  update: route({
    ...managed,
    method: 'PUT',
    path: '/personal-data/requests/:id',
    operation: 'updatePersonalDataRequest',
    summary: 'Changes a request, extends its term or closes it.',
    params: idParam,
    body: PersonalDataRequestUpdate,
    answer: PersonalDataRequest,
    versioned: true,
    problems: [404, 412],
  }),
}
