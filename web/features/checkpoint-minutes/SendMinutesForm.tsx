import * as z from 'zod/mini'

import { type Attendee, mostRecipients, personKey } from '#contract/attendance.ts'
import { longestSubject, type MadeMinutes, MinutesLetter } from '#contract/checkpoint-minutes.ts'
import { dayInBogota } from '#contract/days.ts'
import { formatOf } from '#contract/format.ts'
import { minutesLetter as english } from '#texts/en/minutes-letter.ts'
import { minutesLetter as spanish } from '#texts/es/minutes-letter.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { minutesKey, sendMinutes, type MinutesCheckpoint } from './checkpoint-minutes.api.ts'

/** By the acta's language, and not by the reader's. */
const lettersIn = { 'es-CO': spanish, 'en-US': english }

interface Typed extends Record<string, unknown> {
  /** `personKey` of each. */
  to: string[]
  subject: string
  text: string
}

interface SendMinutesFormProps {
  checkpoint: MinutesCheckpoint
  made: MadeMinutes
  attendees: readonly Attendee[]
  /** Of the acta. */
  number: number
  onClose: () => void
}

/** The contract's letter, from what the form holds. */
const letterSchema = (fileId: number, attendees: readonly Attendee[]) =>
  z.pipe(
    z.transform(({ to, subject, text }: Typed): z.input<typeof MinutesLetter> => ({
      fileId,
      to: attendees
        .filter((person) => to.includes(personKey(person)))
        .map(({ contactId, employeeId }) => ({ contactId, employeeId })),
      subject,
      text,
    })),
    MinutesLetter,
  )

/** Those who were there, as far as one sending goes. */
const proposed = (people: readonly Attendee[]): string[] =>
  people
    .filter(({ kind }) => kind !== 'absent')
    .slice(0, mostRecipients)
    .map(personKey)

function useLetter({ checkpoint, made, attendees, number, onClose }: SendMinutesFormProps) {
  const { sending } = useMinutesTexts()
  const user = useUser()
  const words = lettersIn[made.language]
  const format = formatOf(made.language)
  const written = format.integer(number)
  const project = checkpoint.projectName
  const initial: Typed = {
    to: proposed(attendees.filter(({ email }) => email !== '')),
    subject: words.subject(written, project).slice(0, longestSubject),
    text: words.text({
      number: written,
      day: format.longDay(dayInBogota(new Date(checkpoint.date))),
      project,
      sender: user ? `${user.firstName} ${user.lastName}` : '',
    }),
  }
  return useRecordForm({
    mode: 'create',
    schema: letterSchema(made.fileId, attendees),
    initial,
    labels: sending.fields,
    required: ['to', 'subject', 'text'],
    asterisks: [],
    save: (body) => sendMinutes(checkpoint.id, body),
    onSaved: onClose,
    success: sending.sent(made.name),
    stale: [minutesKey],
    failed: sending.failed,
    draft: `send-minutes-${made.fileId}`,
  })
}

/** To whom an acta goes, and what is written to them: proposed in the acta's own language. */
export function SendMinutesForm(props: SendMinutesFormProps) {
  const { made, attendees, onClose } = props
  const { sending } = useMinutesTexts()
  const form = useLetter(props)
  const { field, values } = form
  return (
    <RecordDialog
      form={form}
      title={sending.title(made.name)}
      confirm={attendees.length === 0 ? null : [sending.send, sending.sending]}
      onClose={onClose}
      note={<p className="ui-small ui-quiet">{attendees.length === 0 ? sending.nobody : sending.help}</p>}
    >
      {attendees.length > 0 && (
        <>
          <CheckboxGroup
            {...field('to')}
            required={false}
            value={values.to}
            onChange={(to) => form.set('to', to)}
            options={attendees
              .filter(({ email }) => email !== '')
              .map((person) => ({
                value: personKey(person),
                label: sending.person(person.fullName, person.email),
              }))}
          />
          <TextField {...field('subject')} maxLength={longestSubject} />
          <TextArea {...field('text')} rows={9} />
          <MissingFields fields={form.missing} />
        </>
      )}
    </RecordDialog>
  )
}
