import { minutesLetter as english } from '#texts/en/minutes-letter.ts'
import { minutesLetter as spanish } from '#texts/es/minutes-letter.ts'

/** What is proposed to be written with an acta, by the acta's language and not the reader's. */
export const minutesLetterIn = { 'es-CO': spanish, 'en-US': english }
