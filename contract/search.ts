import * as z from 'zod/mini'

import { id, wholeNumber, storedDayOrNone } from './fields.ts'
import { selectorQuery } from './lists.ts'
import { route } from './route.ts'

/** What is searched, in the order in which it is answered. */
export const searchNouns = [
  'projects',
  'customers',
  'contacts',
  'employees',
  'checkpoints',
  'files',
  'licences',
  'changes',
] as const
export type SearchNoun = (typeof searchNouns)[number]

/** Most items of a noun that one search answers. */
export const maxSearchItems = 50

/** Where a term may stand that neither name nor detail shows. */
export const matchedFields = [
  'document',
  'cellphone',
  'phone',
  'group',
  'address',
  'person',
  'product',
  'words',
] as const

/**
 * A record that a search has found. `detail` is what else it is known by, `day` the one that it is looked at by, as
 * `YYYY-MM-DD`: a project's due day, the expiry of a licence, the day of a follow-up, a file or a novedad. `path` is its
 * screen. `matched` is what it was found by, where name and detail do not show that.
 */
export const SearchItem = z.object({
  id,
  name: z.string(),
  detail: z.string(),
  day: storedDayOrNone,
  path: z.string(),
  matched: z.optional(z.object({ field: z.enum(matchedFields), text: z.string() })),
})
export type SearchItem = z.infer<typeof SearchItem>

/**
 * What was found of one noun, the best first; `total` is how many there are, absent where they are too many to count.
 * `near` is the term that was searched for instead, where the typed one finds too little: a letter was mistyped.
 */
export const SearchGroup = z.object({
  noun: z.enum(searchNouns),
  total: z.optional(z.int()),
  near: z.optional(z.string()),
  items: z.array(SearchItem),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const search = {
  all: route({
    tag: 'search',
    method: 'GET',
    path: '/search',
    costly: 'read',
    summary:
      'What a term finds in all nouns that the caller may read. A term of one or two letters finds names that begin with it, licences are found by the first four signs of their serial number. Where too little is found, words with one letter mistyped are searched for as they may be meant.',
    access: 'portal.access',
    query: z.object({
      searchTerm: selectorQuery.shape.searchTerm,
      top: z._default(wholeNumber(1, maxSearchItems), 5),
    }),
    answer: z.array(SearchGroup),
  }),
}
