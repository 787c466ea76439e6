import type { Page } from '@playwright/test'

import type { AllTexts } from '#texts/texts.ts'

import type { RoleName } from '../accounts.ts'

/** Where the scenes play: records that each of them may look at and none may change. */
export interface World {
  employeeId: number
  customerId: number
  /** A customer without contacts. */
  bareCustomerId: number
  contactId: number
  /** A project with some of everything, and long names. */
  projectId: number
  projectName: string
  /** The first of its milestones. */
  milestoneName: string
  /** One whose tasks are two. */
  busyMilestoneName: string
  /** A project with nothing in it. */
  bareProjectId: number
  /** The serial number of a licence that somebody holds, and of one that nobody does. */
  heldSerial: string
  freeSerial: string
  fileName: string
  /** What is shown without being saved: a wide table and a text. */
  tableName: string
  textName: string
  checkpointId: number
  /** One of its tasks. */
  taskName: string
  bareCheckpointId: number
  statusId: number
  catalogueMilestoneId: number
}

export interface Stage {
  page: Page
  /** The words of the language that the screens are in. */
  texts: AllTexts
  world: World
}

/** One thing that a person can have on the screen: a screen in one of its states, a menu or a dialog that is open. */
export interface Scene {
  name: string
  path: string | ((world: World) => string)
  /** Before the page is opened: answers that are to fail, or to be late. */
  before?: (stage: Stage) => Promise<unknown>
  /** What is done there before one looks; waits until it is to be seen. */
  act?: (stage: Stage) => Promise<void>
  signedOut?: boolean
  /** Who looks, where it isn't the administrator. */
  role?: RoleName
  /** What the browser says in its console where something is meant to fail. */
  complaint?: RegExp
  /** Another scene with the same parts in it: `npm test` sees that one alone. */
  like?: string
}
