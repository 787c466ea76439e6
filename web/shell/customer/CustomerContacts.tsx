import { useQuery } from '@tanstack/react-query'
import MailPlus from 'lucide-react/icons/mail-plus'
import Phone from 'lucide-react/icons/phone'

import type { CustomerContact } from '#contract/contacts.ts'
import { contactsOfCustomer } from '#web/features/contacts/contacts.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { mailTo } from '#web/platform/page/mail-to.ts'
import { paths } from '#web/platform/paths.ts'

import { useCustomerPageTexts } from './customer-page-texts.ts'
import { CustomerPart } from './CustomerPart.tsx'

const shown = 6

function Contact({ contact }: { contact: CustomerContact }) {
  const texts = useCustomerPageTexts()
  const { id, fullName, position, cellphoneNumber: number, email } = contact
  return (
    <li className="ui-flex ui-gap-12 ui-ruled customer-contact">
      <Avatar name={fullName} />
      <div className="ui-grid ui-shrinks customer-person">
        <TextLink href={paths.contacts.update(id)}>{fullName}</TextLink>
        {position && <span className="ui-small ui-quiet ui-number customer-quiet">{position}</span>}
        <span className="ui-flex ui-wraps ui-gap-8 customer-ways">
          {number && (
            <LinkButton
              href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
              icon={<Phone />}
              aria-label={`${texts.call(fullName)}: ${number}`}
            >
              {number}
            </LinkButton>
          )}
          {email && (
            <LinkButton href={mailTo(email)} icon={<MailPlus />} aria-label={texts.writeTo(fullName)} title={email}>
              {texts.write}
            </LinkButton>
          )}
        </span>
      </div>
    </li>
  )
}

export function CustomerContacts({ customerId }: { customerId: number }) {
  const texts = useCustomerPageTexts()
  const format = useFormat()
  const canWrite = useCan('customers.write')
  const answer = useQuery(contactsOfCustomer(customerId))
  const total = answer.data?.length ?? 0
  return (
    <Card
      title={texts.contacts}
      actions={canWrite && <TextLink href={paths.contacts.create(customerId)}>{texts.createContact}</TextLink>}
    >
      <CustomerPart answer={answer}>
        {(contacts) =>
          contacts.length === 0 ? (
            <p className="ui-small ui-quiet page-none">{texts.noContacts}</p>
          ) : (
            <>
              <ul className="customer-contacts">
                {contacts.slice(0, shown).map((contact) => (
                  <Contact key={contact.id} contact={contact} />
                ))}
              </ul>
              {total > shown && (
                <p className="customer-more">
                  <TextLink href={paths.contacts.list(customerId)}>{texts.allContacts(format.integer(total))}</TextLink>
                </p>
              )}
            </>
          )
        }
      </CustomerPart>
    </Card>
  )
}
