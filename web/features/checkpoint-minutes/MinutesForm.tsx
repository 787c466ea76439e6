import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { type SyntheticEvent, useId, useState } from 'react'

import type { Attendance } from '#contract/attendance.ts'
import { dayInBogota } from '#contract/days.ts'
import { AttendanceBody, isChanged, valuesOf } from '#web/features/attendance/attendance-form.ts'
import { useAttendanceTexts } from '#web/features/attendance/attendance-texts.ts'
import { updateAttendance } from '#web/features/attendance/attendance.api.ts'
import { AttendanceForm } from '#web/features/attendance/AttendanceForm.tsx'
import { useStoredAttendance } from '#web/features/attendance/stored-attendance.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { type MinutesCheckpoint, minutesContents } from './checkpoint-minutes.api.ts'
import { MadeMinutesPanel } from './MadeMinutesPanel.tsx'
import { type Step, useMakingMinutes } from './making-minutes.ts'
import { MinutesContentsPanel } from './MinutesContentsPanel.tsx'
import { OutcomePanel } from './OutcomePanel.tsx'

import './checkpoint-minutes.css'

type Language = ReturnType<typeof useLanguage>

interface MinutesFormProps {
  checkpoint: MinutesCheckpoint
  attendance: Attendance
  onClose: () => void
}

/** The form of an attendance, and what follows once it is saved: the acta, or how it would look. */
function useMinutesForm({ checkpoint, attendance }: MinutesFormProps, making: ReturnType<typeof useMakingMinutes>) {
  const { fields } = useAttendanceTexts()
  const storedAs = useStoredAttendance()
  const [record, setRecord] = useState(attendance)
  const form = useRecordForm({
    mode: 'update',
    schema: AttendanceBody,
    initial: valuesOf(attendance),
    labels: { ...fields, people: fields.attendees },
    required: [],
    stored: storedAs(checkpoint.id, record),
    save: async (body, { ifMatch }) => {
      try {
        return await updateAttendance(checkpoint.id, body, ifMatch)
      } catch (error) {
        making.giveUp()
        throw error
      }
    },
    goesOn: (saved: Attendance) => saved,
    onSaved: (saved) => {
      setRecord(saved)
      void making.proceed()
    },
    // What has come of it is said in the dialog.
    success: () => undefined,
    stale: ['checkpoints'],
    draft: `minutes-${checkpoint.id}`,
  })
  return { form, record }
}

interface MessagesProps {
  form: ReturnType<typeof useMinutesForm>['form']
  making: ReturnType<typeof useMakingMinutes>
  checkpoint: MinutesCheckpoint
}

/** A draft that is offered, what is wrong, what has come of it, and who has changed the same. */
function Messages({ form, making, checkpoint }: MessagesProps) {
  const { conflicts } = useTexts()
  return (
    <>
      <DraftNotice draft={form.draft} />
      {form.failure && (
        <ErrorBanner key={form.failure.attempt} message={form.failure.message} fields={form.failure.fields} />
      )}
      {making.outcome && <OutcomePanel key={making.outcome.at} checkpointId={checkpoint.id} outcome={making.outcome} />}
      {form.joined !== undefined && (
        <InlineAlert live="status" title={form.joined}>
          {conflicts.notYet}
        </InlineAlert>
      )}
    </>
  )
}

interface ButtonsProps {
  formId: string
  busy: boolean
  step: Step | undefined
}

function Buttons({ formId, busy, step }: ButtonsProps) {
  const texts = useMinutesTexts()
  const pending = (one: Step) => busy && step === one
  return (
    <>
      <Button
        type="submit"
        form={formId}
        kind="primary"
        pending={pending('make')}
        pendingLabel={texts.making}
        disabled={busy}
      >
        {texts.make}
      </Button>
      <Button
        type="submit"
        form={formId}
        value="preview"
        icon={<Eye />}
        pending={pending('preview')}
        pendingLabel={texts.previewing}
        disabled={busy}
      >
        {texts.preview}
      </Button>
    </>
  )
}

interface AsideProps {
  checkpoint: MinutesCheckpoint
  language: Language
  onLanguage: (language: Language) => void
}

/** What the acta will hold, its language, and those that were made before. */
function Aside({ checkpoint, language, onLanguage }: AsideProps) {
  const texts = useMinutesTexts()
  const { header } = useTexts()
  return (
    <aside className="ui-grid ui-gap-12 ui-bordered ui-subtle minutes-aside" aria-label={texts.contents.title}>
      <h3 className="ui-ink ui-strong">{texts.contents.title}</h3>
      <MinutesContentsPanel checkpointId={checkpoint.id} />
      <Select
        label={texts.language}
        value={language}
        onChange={onLanguage}
        options={(['es-CO', 'en-US'] as const).map((value) => ({ value, label: header.languages[value] }))}
      />
      <p className="ui-small ui-quiet">{texts.staysAs}</p>
      <h3 className="ui-ink ui-strong">{texts.listTitle}</h3>
      <MadeMinutesPanel checkpoint={checkpoint} />
    </aside>
  )
}

/** Who was at a follow-up, where and when, and making its acta of it. Mounted while it is open. */
export function MinutesForm(props: MinutesFormProps) {
  // Each key changes the form that it draws.
  'use no memo'
  const { checkpoint, onClose } = props
  const texts = useMinutesTexts()
  const format = useFormat()
  const formId = useId()
  const [language, setLanguage] = useState(useLanguage())
  const making = useMakingMinutes(checkpoint.id, language)
  const { form, record } = useMinutesForm(props, making)
  const number = useQuery(minutesContents(checkpoint.id)).data?.number
  const day = dayInBogota(new Date(checkpoint.date))
  const busy = form.saving || making.working
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const step = submitter instanceof HTMLButtonElement && submitter.value === 'preview' ? 'preview' : 'make'
    if (!busy && form.submit(event)) making.begin(step)
  }

  // One dialog at a time: what is asked about a change of somebody else's stands in the place of the form.
  if (form.conflict) return <form.conflict.Dialog {...form.conflict.props} />
  return (
    <Dialog
      isOpen
      size="xl"
      onClose={() => {
        form.forget()
        onClose()
      }}
      dirty={isChanged(form.values, valuesOf(record))}
      busy={busy}
      title={number === undefined ? texts.untitled : texts.title(format.integer(number))}
      footer={<Buttons formId={formId} busy={busy} step={making.step} />}
      cancelable
    >
      <div className="minutes-columns">
        <form id={formId} noValidate onSubmit={submit} className="ui-grid ui-shrinks ui-gap-16">
          <p className="ui-small ui-quiet ui-breaks">{texts.about(format.longDay(day), checkpoint.projectName)}</p>
          <Messages form={form} making={making} checkpoint={checkpoint} />
          <AttendanceForm form={form} attendance={record} projectId={checkpoint.projectId} day={day} />
        </form>
        <Aside checkpoint={checkpoint} language={language} onLanguage={setLanguage} />
      </div>
    </Dialog>
  )
}
