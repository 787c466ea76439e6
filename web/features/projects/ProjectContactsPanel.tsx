import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Avatar } from '#web/platform/kit/Avatar.tsx'
import { Card } from '#web/platform/kit/Card.tsx'
import { classNames } from '#web/platform/kit/class-names.ts'
import { ErrorState } from '#web/platform/kit/ListStates.tsx'
import { RowsRegion } from '#web/platform/kit/RowsRegion.tsx'
import { Skeleton } from '#web/platform/kit/Skeleton.tsx'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { useStandIn } from '#web/platform/kit/waiting.ts'

import { contactsOfProject } from './projects.api.ts'

/** How high the list of contacts gets before it scrolls, in pixels, and how many of them fit on a phone. */
const panelHeight = 210
const phoneRows = 3

/** The people of the customer who the project is done with: name, position and cellphone. */
export function ProjectContactsPanel({ projectId }: { projectId: number }) {
  const { projects } = useTexts()
  const { overview } = projects
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(contactsOfProject(projectId))
  const waiting = useStandIn(isPending)
  return (
    <Card title={overview.contacts}>
      {(waiting || isPending) && (
        <div className={classNames('form-skeleton people-place', !waiting && 'ui-unseen')} aria-hidden="true">
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </div>
      )}
      {isError && !data && <ErrorState message={textOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!waiting && data?.length === 0 && <p className="people-none">{overview.noContacts}</p>}
      {!waiting && data && data.length > 0 && (
        <RowsRegion label={overview.contactList} maxHeight={panelHeight} rows={data} fits={phoneRows}>
          {(contacts) => (
            <ul className="people">
              {contacts.map(({ id, name, position, cellphoneNumber: number }) => (
                <li key={id} className="people-row">
                  <Avatar name={name} />
                  <span className="people-words">
                    <span className="people-name">{name}</span>
                    {position && <span className="people-note">{position}</span>}
                    {number && (
                      <TextLink href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className="people-phone ui-number">
                        <Phone aria-hidden="true" />
                        {number}
                      </TextLink>
                    )}
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
