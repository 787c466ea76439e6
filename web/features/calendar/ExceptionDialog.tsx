import * as z from 'zod/mini'

import { calendar, type CalendarDay, CalendarExceptionDraft } from '#contract/calendar.ts'
import { calendarDate, enteredDay } from '#contract/fields.ts'
import { call } from '#web/platform/calls/call.ts'
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

/** The day is null while it is being typed. */
type Typed = CalendarExceptionDraft & { day: string | null }

/** Who changes a holiday of the law means that it is worked. */
const valuesOf = ({ day, source, working, name }: CalendarDay): Typed => ({
  day,
  working: source === 'law' ? true : working,
  name,
})

const nothing: Typed = { day: null, working: false, name: '' }

type Exception = Omit<CalendarDay, 'version'> & { version: number }

const exceptionOf = ({ version, ...day }: CalendarDay): Exception | undefined =>
  version === null ? undefined : { ...day, version }

/** Version 0: none is stored. */
const noneOf = (of: CalendarDay | undefined): Exception => ({
  ...(of ?? { day: '', working: false, name: '', source: 'exception' }),
  version: 0,
})

/** undefined where somebody has taken it away. */
async function storedException({ day }: Pick<Typed, 'day'>): Promise<Exception | undefined> {
  if (day === null) return undefined
  const [found] = await call(calendar.days, { query: { from: day, to: day } })
  return found && exceptionOf(found)
}

function useExceptionForm({ of, onClose }: ExceptionDialogProps) {
  const texts = useCalendarTexts()
  const exception = of && exceptionOf(of)
  return useRecordForm({
    mode: of ? 'update' : 'create',
    schema: of ? Stored : New,
    initial: of ? valuesOf(of) : nothing,
    labels: texts.dialog.fields,
    required: ['day', 'name'],
    asterisks: [],
    stored: {
      entity: 'calendarException',
      from: exception ?? noneOf(of),
      load: storedException,
      valuesOf,
      // Of two new ones a kind that nobody has touched is meant, too.
      ...(!exception && { rules: { units: [['working', 'name']] } }),
    },
    save: ({ day, ...body }, { ifMatch }) => setDay(day, body, ifMatch),
    onSaved: onClose,
    success: texts.saved,
    stale: [calendarKey],
    draft: `calendar-${of?.day ?? 'new'}`,
  })
}

export function ExceptionDialog({ of, onClose }: ExceptionDialogProps) {
  const { forms } = useTexts()
  const texts = useCalendarTexts()
  const format = useFormat()
  const form = useExceptionForm({ of, onClose })
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
