import * as z from 'zod/mini'

import { type CalendarDay, CalendarExceptionDraft } from '#contract/calendar.ts'
import { calendarDate, enteredDay } from '#contract/fields.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { useCalendarTexts } from './calendar-texts.ts'
import { calendarKey, setDay } from './calendar.api.ts'

interface ExceptionDialogProps {
  /** The day that is changed: an exception, or a holiday of the law. Absent: a new one of any day. */
  of?: CalendarDay | undefined
  onClose: () => void
}

const New = z.extend(CalendarExceptionDraft, { day: enteredDay })
const Stored = z.extend(CalendarExceptionDraft, { day: calendarDate })

export function ExceptionDialog({ of, onClose }: ExceptionDialogProps) {
  const { forms } = useTexts()
  const texts = useCalendarTexts()
  const format = useFormat()
  const form = useRecordForm({
    mode: 'create',
    schema: of ? Stored : New,
    initial: {
      day: of?.day ?? (null as string | null),
      // Who changes a holiday of the law means that it is worked.
      working: of?.source === 'law' ? true : (of?.working ?? false),
      name: of?.name ?? '',
    },
    labels: texts.dialog.fields,
    required: ['day', 'name'],
    asterisks: [],
    save: ({ day, ...exception }) => setDay(day, exception, of?.version ?? undefined),
    onSaved: onClose,
    success: texts.saved,
    stale: [calendarKey],
    draft: `calendar-${of?.day ?? 'new'}`,
  })
  const { field, check } = form
  return (
    <RecordDialog
      form={form}
      title={of ? texts.dialog.edit(format.day(of.day)) : texts.dialog.add}
      confirm={[texts.dialog.confirm, forms.updating]}
      onClose={onClose}
      note={<p className="calendar-help">{texts.dialog.help}</p>}
    >
      {!of && <DateField {...field('day')} />}
      <TextField {...field('name')} focusOnMount={of !== undefined} />
      <Switch {...check('working')} />
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}
