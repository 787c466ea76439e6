import { milestone } from './milestones.ts'
import { projectStatus } from './project-statuses.ts'

/**
 * Nouns with a list and a form whose saves write nothing but their own rows, in the order in which the trail offers
 * them. Its fields, its readers and the tags of the reference follow from here.
 */
export const plainNouns = [projectStatus, milestone] as const
type PlainNoun = (typeof plainNouns)[number]

/** By what the trail calls each. */
export type PlainNouns = { readonly [N in PlainNoun as N['name']]: N }
