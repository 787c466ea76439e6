import * as z from 'zod/mini'

import { id, wholeNumber, storedDayOrNone } from './fields.ts'
import { selectorQuery } from './lists.ts'
import { route } from './route.ts'

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

export const maxSearchItems = 50

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
 * `day`, `YYYY-MM-DD`: due, expiry, or date of the record. `matched` is what it was found by, unless name or detail
 * shows it.
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
 * The best first; `total` is absent when it is too large to count. `near` is the term that was searched instead of a
 * mistyped one.
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
