import * as z from 'zod/mini'

import { id, idParam, problem, requiredText, version } from './fields.ts'
import { keysOf } from './keys.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

/** With the paths of their views. */
const pathOf = {
  employees: /^\/employees$/,
  customers: /^\/customers$/,
  contacts: /^\/customers\/contacts\/contacts-list\/\d{1,10}$/,
  projects: /^\/projects$/,
  'project-table': /^\/projects\/table$/,
  licences: /^\/projects\/projects-list\/\d{1,10}$/,
  portfolio: /^\/portfolio$/,
  checkpoints: /^\/project-checkpoints$/,
  'project-statuses': /^\/project-status$/,
  milestones: /^\/project-milestone$/,
  timeline: /^\/projects\/timeline$/,
  workload: /^\/workload$/,
  silence: /^\/portfolio$/,
  'licence-radar': /^\/portfolio$/,
  'past-forecasts': /^\/portfolio\/record$/,
  'my-tasks': /^\/project-checkpoints$/,
  tasks: /^\/project-checkpoints\/tasks$/,
  audit: /^\/admin\/audit$/,
} as const
export type ViewNoun = keyof typeof pathOf
const viewNouns = keysOf(pathOf)

const maxState = 2000
/** As an address bar writes it: no blank, no double quote. */
const query = /^[\w\-.~%!*'();:@&=+$,/?[\]|]*$/

export function isViewState(noun: ViewNoun, state: string): boolean {
  const at = state.indexOf('?')
  const path = at < 0 ? state : state.slice(0, at)
  return pathOf[noun].test(path) && query.test(at < 0 ? '' : state.slice(at + 1))
}

export const queryOfView = (state: string): string => (state.includes('?') ? state.slice(state.indexOf('?')) : '')

/** Without the view's own id, and the page. */
export function stateOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('view')
  query.delete('page')
  query.sort()
  return query
}

export function openingOf({ id, state }: { id: number; state: string }): string {
  const query = stateOf(queryOfView(state))
  query.set('view', String(id))
  return `?${query.toString()}`
}

/** Search, filters, order and columns, under a name. */
export const View = z.object({
  id,
  version,
  noun: z.enum(viewNouns),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  position: z.int(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** The caller's list opens with it. */
  isDefault: z.boolean(),
})
export type View = z.infer<typeof View>

const draftFields = {
  noun: z.enum(viewNouns, problem('invalid')),
  name: requiredText(60),
  state: z.string(problem('invalid')).check(z.maxLength(maxState, problem('tooLong'))),
  shared: z._default(z.boolean(problem('invalid')), false),
  /** Equal ones by name. */
  position: z._default(
    z.int(problem('notWhole')).check(z.minimum(0, problem('tooSmall')), z.maximum(999, problem('tooBig'))),
    0,
  ),
  isDefault: z._default(z.boolean(problem('invalid')), false),
}

const leadsToItsList = z.check<{ noun: ViewNoun; state: string }>(({ value: { noun, state }, issues }) => {
  if (!isViewState(noun, state))
    issues.push({ code: 'custom', message: problem('invalid'), path: ['state'], input: state })
})

export const ViewDraft = z.object(draftFields).check(leadsToItsList)
export type ViewDraft = z.output<typeof ViewDraft>

const { noun: _, ...changedFields } = draftFields
/** A view stays with its list. */
export const ViewUpdate = partOf(z.object(changedFields))
export type ViewUpdate = z.output<typeof ViewUpdate>

const view = { tag: 'views', access: 'portal.access' } as const

export const views = {
  list: route({
    ...view,
    method: 'GET',
    path: '/views',
    summary: 'The caller’s own views of a list, and those that are shared with everybody.',
    query: z.object({ noun: z.enum(viewNouns, problem('invalid')) }),
    answer: z.array(View),
  }),
  create: route({
    ...view,
    method: 'POST',
    path: '/views',
    summary: 'Keeps a view of a list; a shared one asks for configuration.write.',
    body: ViewDraft,
    answer: View,
    status: 201,
    problems: [409],
  }),
  update: route({
    ...view,
    method: 'PUT',
    path: '/views/:id',
    summary: 'Changes a view, or makes it the one that the caller’s list opens with.',
    params: idParam,
    body: ViewUpdate,
    answer: View,
    versioned: true,
    problems: [404, 409, 412],
  }),
  remove: route({
    ...view,
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Forgets a view.',
    params: idParam,
    versioned: true,
    problems: [404, 412],
  }),
}
