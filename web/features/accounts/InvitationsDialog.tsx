import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'

import { type InvitationsAnswer, maxInvitations } from '#contract/accounts.ts'
import type { EmployeeRow } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import { employeesKey } from '#web/features/employees/employees.api.ts'
import { LookupSelect } from '#web/features/lookups/LookupSelect.tsx'
import { textOf } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { announce } from '#web/platform/page/announce.tsx'

import { useAccountTexts } from './accounts-texts.ts'
import { accountsKey, candidateHits, inviteMany } from './accounts.api.ts'
import { InvitedPanel } from './InvitedPanel.tsx'

const optionOf = (row: EmployeeRow) => ({ value: row.id, label: fullName(row), note: row.email })

interface ChosenProps {
  people: readonly EmployeeRow[]
  onRemove: (person: EmployeeRow) => void
}

/** Each can be taken off the list again. */
function Chosen({ people, onRemove }: ChosenProps) {
  const { invite: texts } = useAccountTexts()
  if (people.length === 0) return <p className="ui-small ui-quiet page-none">{texts.none}</p>
  return (
    <ul className="ui-lined account-chosen" aria-label={texts.chosen}>
      {people.map((person) => (
        <li key={person.id} className="ui-grid ui-mid ui-gap-8">
          <span>
            {fullName(person)} <span className="ui-block ui-small ui-breaks ui-quiet">{person.email}</span>
          </span>
          <IconButton
            label={texts.remove(fullName(person))}
            icon={<X aria-hidden="true" />}
            tooltip="left"
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Who is going to be invited. @param fieldId of the box in which people are found, which gets the focus after a removal */
function useChosen(fieldId: string) {
  const { invite: texts } = useAccountTexts()
  const [people, setPeople] = useState<readonly EmployeeRow[]>([])
  const add = (person: EmployeeRow | undefined) => {
    if (!person || people.some(({ id }) => id === person.id)) return
    setPeople([...people, person])
    announce(texts.added(fullName(person)))
  }
  const remove = (person: EmployeeRow) => {
    setPeople(people.filter(({ id }) => id !== person.id))
    announce(texts.removed(fullName(person)))
    // The pressed button goes with its line.
    focusField(fieldId)
  }
  return { people, setPeople, add, remove }
}

interface PersonSearchProps {
  id: string
  people: readonly EmployeeRow[]
  add: (person: EmployeeRow | undefined) => void
  error: string | false
}

function PersonSearch({ id, people, add, error }: PersonSearchProps) {
  const { invite: texts } = useAccountTexts()
  const format = useFormat()
  const others = (hits: EmployeeRow[]) => hits.filter((hit) => people.every((person) => person.id !== hit.id))
  const isFull = people.length >= maxInvitations
  return (
    <SearchSelect
      id={id}
      label={texts.employee}
      placeholder={texts.placeholder}
      value={null}
      hits={(term) => ({ ...candidateHits(term), select: others })}
      optionOf={optionOf}
      onChange={(_id, _name, hit) => (isFull ? undefined : add(hit))}
      description={isFull ? texts.most(format.integer(maxInvitations)) : undefined}
      error={error}
      required
    />
  )
}

const nobody: { people: EmployeeRow[]; role: number | null } = { people: [], role: null }

/** The ids of the two boxes, for the focus. */
interface Boxes {
  people: string
  role: string
}

/** Who is to be invited with which role, kept as a draft, and the invitation. */
function useInvitations(ids: Boxes, onClose: () => void) {
  const cache = useQueryClient()
  const { people, setPeople, add, remove } = useChosen(ids.people)
  const [role, setRole] = useState<number | null>(null)
  const dirty = people.length > 0
  const draft = useDraft(
    { dirty, base: { version: undefined, values: nobody }, values: { people, role } },
    ({ values }) => {
      setPeople(values.people)
      setRole(values.role)
    },
    'invitations',
  )
  const [tried, setTried] = useState(false)
  const [answer, setAnswer] = useState<InvitationsAnswer | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => inviteMany({ employeeIds: people.map(({ id }) => id), role: role ?? 0 }),
    onSuccess: async (outcome) => {
      draft.forget()
      setAnswer(outcome)
      for (const key of [accountsKey, employeesKey]) await cache.invalidateQueries({ queryKey: [key] })
    },
  })
  const send = () => {
    setTried(true)
    if (people.length === 0) focusField(ids.people)
    else if (role === null) focusField(ids.role)
    else mutate()
  }
  const close = () => {
    draft.forget()
    onClose()
  }
  return { people, add, remove, close, role, setRole, dirty, draft, tried, send, answer, isPending, error }
}

export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const { invite: texts } = useAccountTexts()
  const format = useFormat()
  const ids = { people: useId(), role: useId() }
  const { close, role, setRole, dirty, draft, tried, send, answer, isPending, error, ...chosen } = useInvitations(
    ids,
    onClose,
  )
  const { people } = chosen
  if (answer) return <InvitedPanel answer={answer} onClose={onClose} />

  return (
    <Dialog
      isOpen
      size="l"
      onClose={close}
      dirty={dirty}
      busy={isPending}
      cancelable
      title={texts.title}
      footer={
        <Button kind="primary" onClick={send} pending={isPending} pendingLabel={texts.sending}>
          {people.length === 0 ? texts.button : texts.send(people.length, format.integer(people.length))}
        </Button>
      }
    >
      <FormGrid>
        <p>{texts.text}</p>
        <DraftNotice draft={draft.offer} />
        {error && <ErrorBanner message={textOf(error)} />}
        <PersonSearch {...chosen} id={ids.people} error={tried && people.length === 0 && texts.needPeople} />
        <Chosen people={people} onRemove={chosen.remove} />
        <LookupSelect
          id={ids.role}
          label={texts.role}
          from="roles"
          value={role}
          onChange={setRole}
          error={tried && role === null && texts.needRole}
          required
        />
      </FormGrid>
    </Dialog>
  )
}
