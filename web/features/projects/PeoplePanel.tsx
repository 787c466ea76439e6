import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import { announce } from '#web/platform/page/announce.tsx'

/** How high the two panels of the form get before they scroll, in pixels, and how many people fit on a phone. */
const panelHeight = 352
const phoneRows = 6

interface PanelPerson {
  id: number
  fullName: string
  position: string
}

interface PeoplePanelProps {
  label: string
  people: readonly PanelPerson[]
  /** Shows while nobody is in it. */
  empty: string
  onRemove: (id: number) => void
  fieldId: string
  children: ReactNode
}

/** Who belongs to a project: a selector to add somebody, and those who are in it, each to be removed. */
export function PeoplePanel({ label, people, empty, onRemove, fieldId, children }: PeoplePanelProps) {
  const { projects } = useTexts()
  const remove = ({ id, fullName }: PanelPerson) => {
    onRemove(id)
    announce(projects.removed(fullName))
    // The pressed button goes with its row.
    focusField(fieldId)
  }
  return (
    <div className="ui-grid ui-shrinks ui-gap-12">
      {children}
      {people.length === 0 ? (
        <p className="ui-small ui-quiet page-none">{empty}</p>
      ) : (
        <RowsRegion label={label} maxHeight={panelHeight} rows={people} fits={phoneRows}>
          {(shown) => (
            <ul className="ui-grid ui-gap-4 people">
              {shown.map((person) => (
                <li key={person.id} className="ui-flex ui-mid ui-gap-12 people-row">
                  <Avatar name={person.fullName} />
                  <span className="ui-grid ui-breaks people-words">
                    <span className="ui-medium people-name">{person.fullName}</span>
                    {person.position && <span className="ui-small ui-quiet people-note">{person.position}</span>}
                  </span>
                  <IconButton
                    label={projects.remove(person.fullName)}
                    icon={<X aria-hidden="true" />}
                    tooltip="left"
                    onClick={() => remove(person)}
                  />
                </li>
              ))}
            </ul>
          )}
        </RowsRegion>
      )}
    </div>
  )
}
