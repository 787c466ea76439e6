import { useQuery } from '@tanstack/react-query'

import type { CustomerContact } from '#contract/contacts.ts'
import { contactsOfCustomer } from '#web/features/contacts/contacts.api.ts'
import { isRefused } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'
import { Retry } from '#web/platform/kit/states/Retry.tsx'
import { announce } from '#web/platform/page/announce.tsx'
import { paths } from '#web/platform/paths.ts'

import { PeoplePanel } from './PeoplePanel.tsx'
import { withoutPerson, withPerson } from './project-form.ts'

interface ContactsPanelProps extends FieldProps {
  id: string
  /** Whose contacts can be added; the selector shows only with one. */
  customerId: number | null
  contacts: CustomerContact[]
  onChange: (contacts: CustomerContact[]) => void
  onCreate: (href: string) => void
}

function ContactAdder({
  customerId,
  contacts,
  onChange,
  onCreate,
  ...field
}: ContactsPanelProps & { customerId: number }) {
  const { contacts: contactTexts, projects, ui } = useTexts()
  const canWrite = useCan('customers.write')
  const answer = useQuery(contactsOfCustomer(customerId))
  const { data = [], isPending, isError, isFetching, error, refetch } = answer
  const failed = (isError || (isPending && answer.errorUpdateCount > 0)) && (
    <>
      {projects.contactsFailed}{' '}
      {!isRefused(error) && <Retry quiet fieldId={field.id} onRetry={() => void refetch()} retrying={isFetching} />}
    </>
  )
  const none = !isPending && !isError && data.length === 0
  return (
    <ComboBox
      {...field}
      error={failed || field.error}
      description={
        none && (
          <>
            {projects.customerWithoutContacts}{' '}
            {canWrite && (
              <Button kind="quiet" onClick={() => onCreate(paths.contacts.create(customerId))}>
                {contactTexts.add}
              </Button>
            )}
          </>
        )
      }
      placeholder={isPending ? ui.loading : projects.addContact}
      disabled={isPending || isError || none}
      value={null}
      options={data.map(({ id, fullName, position }) => {
        const added = contacts.some((contact) => contact.id === id)
        return { value: id, label: fullName, note: added ? projects.alreadyAdded : position, disabled: added }
      })}
      onChange={(chosen) => {
        const contact = data.find(({ id }) => id === chosen)
        if (!contact) return
        onChange(withPerson(contacts, contact))
        announce(projects.added(contact.fullName))
      }}
    />
  )
}

/** The contacts of a project: people of its customer and of no other. */
export function ContactsPanel(props: ContactsPanelProps) {
  const { projects } = useTexts()
  const { id, label, asterisk, customerId, contacts, onChange } = props
  return (
    <PeoplePanel
      label={label}
      people={contacts}
      empty={customerId === null ? projects.contactsNeedCustomer : projects.noContacts}
      onRemove={(gone) => onChange(withoutPerson(contacts, gone))}
      fieldId={id}
    >
      {customerId === null ? (
        <p className="ui-flex ui-level ui-gap-4 ui-label">
          {label}
          {asterisk && (
            <span className="ui-asterisk" aria-hidden="true">
              *
            </span>
          )}
        </p>
      ) : (
        <ContactAdder key={customerId} {...props} customerId={customerId} />
      )}
    </PeoplePanel>
  )
}
