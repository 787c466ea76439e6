import * as z from 'zod/mini'

import { Recipients } from './attendance.ts'
import { id, idParam, instant, problem, requiredId, requiredLongText, requiredText, storedDayOrNone } from './fields.ts'
import { mailStates } from './mails.ts'
import { ProjectFile } from './project-files.ts'
import { route } from './route.ts'

export const longestSubject = 150
const minutesLanguages = ['es-CO', 'en-US'] as const
/** By default the call's. */
const language = z.optional(z.enum(minutesLanguages, problem('choose')))

const Recipient = z.object({ fullName: z.string(), email: z.string() })

export const MadeMinutes = z.object({
  fileId: id,
  name: z.string(),
  language: z.enum(minutesLanguages),
  createdAt: instant,
  employeeName: z.nullable(z.string()),
  url: z.string(),
  inlineUrl: z.nullable(z.string()),
  sent: z.array(
    z.object({
      at: instant,
      employeeName: z.nullable(z.string()),
      /** State of the mail; null when it is kept no more. */
      recipients: z.array(z.object({ ...Recipient.shape, state: z.nullable(z.enum(mailStates)) })),
      subject: z.string(),
    }),
  ),
})
export type MadeMinutes = z.infer<typeof MadeMinutes>

/** 1 to 20 people of the attendance. */
export const MinutesLetter = z.object({
  fileId: requiredId,
  to: Recipients,
  subject: requiredText(longestSubject),
  text: requiredLongText(),
})
export type MinutesLetter = z.output<typeof MinutesLetter>

export const MinutesContents = z.object({
  number: z.int(),
  previous: z.object({ total: z.int(), done: z.int() }),
  progress: z.number(),
  milestones: z.int(),
  /** Novedades since the former follow-up, and its day; null without one. */
  changes: z.int(),
  since: storedDayOrNone,
  /** Licences that end soon or too early, and the first such day. */
  licences: z.int(),
  licencesFrom: storedDayOrNone,
  paragraphs: z.int(),
  commitments: z.int(),
})
export type MinutesContents = z.infer<typeof MinutesContents>

const NothingMade = z.object({ made: z.literal(false) })

const ofCheckpoint = { tag: 'project-checkpoints', params: idParam, problems: [404] } as const

export const minutes = {
  preview: route({
    ...ofCheckpoint,
    method: 'GET',
    path: '/project-checkpoints/:id/minutes/preview',
    operation: 'previewMinutes',
    summary: 'The acta of follow-up :id, as of its day; nothing is stored.',
    access: 'portal.access',
    costly: 'export',
    query: z.object({ language }),
    download: 'application/pdf',
    inline: true,
  }),
  contents: route({
    ...ofCheckpoint,
    method: 'GET',
    path: '/project-checkpoints/:id/minutes/contents',
    operation: 'getMinutesContents',
    summary: 'What the acta of follow-up :id would say, in numbers.',
    access: 'portal.access',
    costly: 'read',
    answer: MinutesContents,
  }),
  list: route({
    ...ofCheckpoint,
    method: 'GET',
    path: '/project-checkpoints/:id/minutes',
    operation: 'listMinutes',
    summary: 'The actas of follow-up :id that were made, newest first, and to whom they were sent.',
    access: 'portal.access',
    answer: z.array(MadeMinutes),
  }),
  make: route({
    ...ofCheckpoint,
    method: 'POST',
    path: '/project-checkpoints/:id/minutes',
    operation: 'makeMinutes',
    summary:
      'Makes the acta of follow-up :id, a file of its project; where the last one says the same, it is that one.',
    access: 'checkpoints.write',
    alsoNeeds: () => 'files.write',
    costly: 'export',
    body: z.object({ language }),
    answer: z.object({
      ...ProjectFile.shape,
      /** False when the last acta says the same. */
      made: z.boolean(),
    }),
    status: 201,
    stands: (answer) => NothingMade.safeParse(answer).success,
  }),
  send: route({
    ...ofCheckpoint,
    method: 'POST',
    path: '/project-checkpoints/:id/minutes/send',
    operation: 'sendMinutes',
    summary: 'Mails an acta of follow-up :id to people of its attendance, one mail each, answered to the sender.',
    access: 'checkpoints.write',
    alsoNeeds: () => 'files.write',
    costly: 'mail',
    once: true,
    body: MinutesLetter,
    answer: z.object({ recipients: z.array(Recipient) }),
    status: 202,
    problems: [404, 409],
  }),
}
