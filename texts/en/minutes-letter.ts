import type * as es from '#texts/es/minutes-letter.ts'

export const minutesLetter: typeof es.minutesLetter = {
  subject: (number, project) => `Minutes no. ${number} · ${project}`,
  text: ({ number, day, project, sender }) =>
    `Hello,

Please find attached minutes no. ${number}, of the follow-up of ${day} of the project ${project}. If you have any remarks, answer this mail.

${sender}`,
}
