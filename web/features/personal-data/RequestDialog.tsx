import {
  type PersonalDataRequest,
  PersonalDataRequestDraft,
  requestKinds,
  requestStates,
} from '#contract/personal-data-requests.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useToday } from '#web/platform/kit/fields/today.ts'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { createRequest, personalDataKey, storedRequest, updateRequest } from './personal-data.api.ts'

/** Whose request it is: a record with what it is called. */
interface RequestHolder {
  contactId: number | null
  employeeId: number | null
  name: string
}

interface RequestDialogProps {
  /** Absent: a new one. */
  of?: PersonalDataRequest | undefined
  /** Of a new one, the record; absent: its name is typed. */
  holder?: RequestHolder | undefined
  onClose: () => void
}

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const isRecord = ({ contactId, employeeId }: Pick<RequestHolder, 'contactId' | 'employeeId'>): boolean =>
  contactId !== null || employeeId !== null

/** The name of a record is no field. */
function valuesOf(request: Omit<PersonalDataRequest, 'id' | 'version' | 'dueOn' | 'createdAt'>) {
  const { contactId, employeeId, name, kind, notes, state, extended } = request
  /** Null while it is being typed. */
  const day: { receivedOn: string | null } = { receivedOn: request.receivedOn }
  return { contactId, employeeId, name: isRecord(request) ? '' : name, kind, ...day, notes, state, extended }
}

const nobody: RequestHolder = { contactId: null, employeeId: null, name: '' }
const untouched = { kind: 'consulta', notes: '', state: 'open', extended: false } as const

/** `who` it is about, in a field where that is no record. */
function useRequestForm({ of, holder, onClose }: RequestDialogProps) {
  const texts = usePersonalDataTexts().requests
  const format = useFormat()
  const today = useToday()
  const who = of ?? holder ?? nobody
  const ofRecord = isRecord(who)
  const form = useRecordForm({
    mode: of ? 'update' : 'create',
    schema: PersonalDataRequestDraft,
    initial: valuesOf(of ?? { ...who, ...untouched, receivedOn: today }),
    labels: texts.fields,
    required: ['receivedOn', 'kind', ...(ofRecord ? [] : ['name' as const])],
    asterisks: [],
    stored: of && {
      entity: 'personalDataRequest',
      id: of.id,
      from: of,
      load: () => storedRequest(of.id),
      valuesOf,
      written: {
        kind: ({ kind }) => texts.kinds[kind],
        receivedOn: ({ receivedOn }) => format.day(receivedOn),
        state: ({ state }) => texts.states[state],
      },
    },
    save: (body: PersonalDataRequestDraft, { ifMatch }) =>
      of ? updateRequest(of.id, body, ifMatch) : createRequest(body),
    onSaved: onClose,
    success: of ? texts.saved : texts.created,
    stale: [personalDataKey],
    draft: `personal-data-request-${of?.id ?? 'new'}`,
  })
  return { form, who, ofRecord }
}

export function RequestDialog({ of, holder, onClose }: RequestDialogProps) {
  const { forms } = useTexts()
  const texts = usePersonalDataTexts().requests
  const { form, who, ofRecord } = useRequestForm({ of, holder, onClose })
  const { field, check } = form
  return (
    <RecordDialog
      form={form}
      title={of ? texts.editOf(of.name) : texts.createTitle}
      confirm={of ? [forms.update, forms.updating] : [texts.create, texts.creating]}
      onClose={onClose}
      note={ofRecord && <p>{who.name}</p>}
    >
      {!ofRecord && <TextField {...field('name')} description={texts.nameHelp} maxLength={200} focusOnMount />}
      <Select {...field('kind')} options={options(requestKinds, texts.kinds)} />
      <DateField {...field('receivedOn')} />
      {of && <Select {...field('state')} options={options(requestStates, texts.states)} />}
      {of && <Switch {...check('extended')} description={texts.extendedHelp} />}
      <TextArea {...field('notes')} maxLength={4000} />
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}
