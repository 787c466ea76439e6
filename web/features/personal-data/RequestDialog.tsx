import {
  type PersonalDataRequest,
  PersonalDataRequestDraft,
  requestKinds,
  requestStates,
} from '#contract/personal-data-requests.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useToday } from '#web/platform/kit/fields/today.ts'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { createRequest, personalDataKey, updateRequest } from './personal-data.api.ts'

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

/** `who` it is about, in a field where that is no record. */
function useRequestForm({ of, holder, onClose }: RequestDialogProps) {
  const texts = usePersonalDataTexts().requests
  const today = useToday()
  const who = of ?? holder
  const ofRecord = who !== undefined && (who.contactId !== null || who.employeeId !== null)
  /** Null while it is being typed. */
  const day: { receivedOn: string | null } = { receivedOn: of?.receivedOn ?? today }
  const kind: PersonalDataRequest['kind'] = of?.kind ?? 'consulta'
  const state: PersonalDataRequest['state'] = of?.state ?? 'open'
  const initial = {
    contactId: who?.contactId ?? null,
    employeeId: who?.employeeId ?? null,
    name: ofRecord ? '' : (who?.name ?? ''),
    kind,
    ...day,
    notes: of?.notes ?? '',
    state,
    extended: of?.extended ?? false,
  }
  const form = useRecordForm({
    mode: of ? 'update' : 'create',
    schema: PersonalDataRequestDraft,
    initial,
    labels: texts.fields,
    required: ['receivedOn', 'kind', ...(ofRecord ? [] : ['name' as const])],
    asterisks: [],
    save: (body: PersonalDataRequestDraft) => (of ? updateRequest(of.id, body, of.version) : createRequest(body)),
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
      note={ofRecord && <p>{who?.name}</p>}
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
