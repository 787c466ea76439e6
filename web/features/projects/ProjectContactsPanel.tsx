import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'

import type { Project } from '#contract/projects.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { classNames } from '#web/platform/kit/class-names.ts'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import { mailTo } from '#web/platform/page/mail-to.ts'

import { contactsOfProject } from './projects.api.ts'

import './project-form.css'

/** How high the list of contacts gets before it scrolls, in pixels, and how many of them fit on a phone. */
const panelHeight = 210
const phoneRows = 3

/** The people of the customer who the project is done with: name, position, and how to reach them. */
export function ProjectContactsPanel({ project }: { project: Project }) {
  const { projects } = useTexts()
  const { overview } = projects
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(contactsOfProject(project.id))
  const waiting = useStandIn(isPending)
  const emails = new Map(project.customerContacts.map(({ id, email }) => [id, email]))
  return (
    <Card title={overview.contacts}>
      {(waiting || isPending) && (
        <div
          className={classNames('ui-grid ui-gap-20 form-skeleton people-place', !waiting && 'ui-unseen')}
          aria-hidden="true"
        >
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </div>
      )}
      {isError && !data && <ErrorState {...failureOf({ error, refetch, isFetching })} />}
      {!waiting && data?.length === 0 && <p className="ui-small ui-quiet page-none">{overview.noContacts}</p>}
      {!waiting && data && data.length > 0 && (
        <RowsRegion label={overview.contactList} maxHeight={panelHeight} rows={data} fits={phoneRows}>
          {(contacts) => (
            <ul className="ui-grid ui-gap-4 people">
              {contacts.map(({ id, name, position, cellphoneNumber: number }) => (
                <li key={id} className="ui-flex ui-mid ui-gap-12 people-row">
                  <Avatar name={name} />
                  <span className="ui-grid ui-breaks people-words">
                    <span className="ui-medium people-name">{name}</span>
                    {position && <span className="ui-small ui-quiet people-note">{position}</span>}
                    <span className="ui-flex ui-wraps people-reach">
                      {number && (
                        <TextLink
                          href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
                          className="ui-inline ui-gap-6 ui-small ui-breaks people-phone ui-number"
                        >
                          <Phone className="ui-icon-14" aria-hidden="true" />
                          {number}
                        </TextLink>
                      )}
                      {emails.has(id) && (
                        <TextLink
                          href={mailTo(emails.get(id) ?? '')}
                          className="ui-inline ui-gap-6 ui-small ui-breaks people-phone"
                        >
                          <Mail className="ui-icon-14" aria-hidden="true" />
                          {overview.write} <VisuallyHidden>{overview.writeTo(name)}</VisuallyHidden>
                        </TextLink>
                      )}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </RowsRegion>
      )}
    </Card>
  )
}
