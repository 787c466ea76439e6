import { useQuery } from '@tanstack/react-query'

import { mostAttendees } from '#contract/attendance.ts'
import type { CustomerContact } from '#contract/contacts.ts'
import type { EmployeeOption } from '#contract/employees.ts'
import { fullName as nameOf } from '#contract/people.ts'
import { contactsOfCustomer } from '#web/features/contacts/contacts.api.ts'
import { employeeHits } from '#web/features/employees/employees.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { announce } from '#web/platform/page/announce.tsx'

import {
  isIn,
  pathOf,
  type PeopleValues,
  type Person,
  rowKeys,
  withAttendee,
  withKind,
  withoutAttendee,
} from './attendance-form.ts'
import { useAttendanceTexts } from './attendance-texts.ts'
import { AttendeeRow } from './AttendeeRow.tsx'

interface AttendeesPanelProps {
  projectId: number
  company: string
  people: readonly Person[]
  /** The id and the error of somebody's field, by its path. */
  at: (path: string) => { id: string; error: string | undefined }
  /** What is wrong with the list as a whole. */
  id: string
  label: string
  error: string | undefined
  note: string | undefined
  onChange: (values: PeopleValues) => void
}

function ContactAdder({
  projectId,
  people,
  full,
  onAdd,
}: Pick<AttendeesPanelProps, 'projectId' | 'people'> & {
  full: boolean
  onAdd: (contact: CustomerContact, company: string) => void
}) {
  const texts = useAttendanceTexts()
  const project = useQuery(projectById(projectId))
  const customerId = project.data?.customerId
  const contacts = useQuery({ ...contactsOfCustomer(customerId ?? 0), enabled: customerId !== undefined })
  const isThere = ({ id }: CustomerContact) => isIn(people, { contactId: id, employeeId: null })
  const rest = contacts.data?.filter((contact) => !isThere(contact))
  return (
    <ComboBox
      label={texts.addContact}
      error={(project.isError || contacts.isError) && texts.contactsFailed}
      description={rest?.length === 0 ? texts.noContacts : undefined}
      disabled={full || rest === undefined || rest.length === 0}
      value={null}
      options={(rest ?? []).map(({ id, fullName, position }) => ({ value: id, label: fullName, note: position }))}
      onChange={(chosen) => {
        const contact = rest?.find(({ id }) => id === chosen)
        if (contact && project.data) onAdd(contact, project.data.customerName)
      }}
    />
  )
}

interface EmployeeAdderProps {
  id: string
  people: AttendeesPanelProps['people']
  onAdd: (employee: EmployeeOption) => void
}

function EmployeeAdder({ id, people, onAdd }: EmployeeAdderProps) {
  const texts = useAttendanceTexts()
  const optionOf = (hit: EmployeeOption) => {
    const added = isIn(people, { contactId: null, employeeId: hit.id })
    return { value: hit.id, label: nameOf(hit), note: added ? texts.alreadyAdded : hit.position, disabled: added }
  }
  return (
    <SearchSelect
      id={id}
      label={texts.addEmployee}
      value={null}
      hits={employeeHits}
      optionOf={optionOf}
      onChange={(_id, _name, hit) => hit && onAdd(hit)}
    />
  )
}

interface AttendeesProps extends Pick<AttendeesPanelProps, 'people' | 'at' | 'onChange'> {
  label: string
  onRemove: (index: number, person: Person) => void
}

function Attendees({ label, people, at, onChange, onRemove }: AttendeesProps) {
  const keys = rowKeys(people)
  return (
    <ul className="attendance-list" aria-label={label}>
      {people.map((person, index) => (
        <AttendeeRow
          key={keys[index]}
          person={person}
          {...at(pathOf(person, index))}
          onKind={(kind) => onChange(withKind(people, index, kind))}
          onRemove={() => onRemove(index, person)}
        />
      ))}
    </ul>
  )
}

export function AttendeesPanel({ projectId, company, people, at, onChange, ...frame }: AttendeesPanelProps) {
  const texts = useAttendanceTexts()
  const format = useFormat()
  const full = people.length >= mostAttendees
  const add = (who: Parameters<typeof withAttendee>[1]) => {
    onChange(withAttendee(people, who))
    announce(texts.added(who.fullName))
  }
  const remove = (index: number, { fullName }: Person) => {
    onChange(withoutAttendee(people, index))
    announce(texts.removed(fullName))
    // The pressed button goes with its row.
    focusField(frame.id)
  }
  return (
    <fieldset className="ui-grid ui-shrinks ui-gap-12 attendance-people">
      <legend className="ui-ink ui-strong">
        {frame.label} {frame.note !== undefined && <span className="ui-small ui-quiet ui-plain">{frame.note}</span>}
      </legend>
      {people.length === 0 ? (
        <p className="ui-small ui-quiet page-none">{texts.none}</p>
      ) : (
        <Attendees label={frame.label} people={people} at={at} onChange={onChange} onRemove={remove} />
      )}
      {frame.error !== undefined && <p className="ui-error">{frame.error}</p>}
      {full && <p className="ui-small ui-quiet">{texts.full(format.integer(mostAttendees))}</p>}
      <div className="ui-grid ui-gap-12 attendance-adders">
        <ContactAdder
          projectId={projectId}
          people={people}
          full={full}
          onAdd={({ id, fullName, position }, customer) =>
            add({ contactId: id, employeeId: null, fullName, position, company: customer })
          }
        />
        <EmployeeAdder
          id={frame.id}
          people={people}
          onAdd={(hit) =>
            !full &&
            add({ contactId: null, employeeId: hit.id, fullName: nameOf(hit), position: hit.position, company })
          }
        />
      </div>
    </fieldset>
  )
}
