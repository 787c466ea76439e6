import { useQuery } from '@tanstack/react-query'

import type { ImportNoun } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { useImportTexts } from './imports-texts.ts'
import { importList } from './imports.api.ts'

interface UnfinishedPanelProps {
  noun: ImportNoun
  projectId: number | undefined
}

/** The person's files of this noun that are read and not applied: whoever went away or lost the connection goes on here. */
export function UnfinishedPanel({ noun, projectId }: UnfinishedPanelProps) {
  const { unfinished: texts, readingTitle } = useImportTexts()
  const format = useFormat()
  const { pathname } = useUrlState()
  const { data = [] } = useQuery(importList)
  const open = data.filter(
    (one) =>
      one.noun === noun &&
      (one.projectId ?? undefined) === projectId &&
      (one.state === 'ready' || one.state === 'reading'),
  )
  if (open.length === 0) return null
  return (
    <Card title={texts.title} note={texts.note}>
      <ul className="import-unfinished">
        {open.map(({ id, fileName, createdAt, state, counts }) => (
          <li key={id}>
            <span className="ui-grid ui-breaks import-unfinished-words">
              <strong>{fileName}</strong>
              <span className="ui-small ui-soft">
                {format.instant(createdAt)}
                {' · '}
                {state === 'reading' || !counts
                  ? readingTitle
                  : texts.left(
                      format.integer(counts.toAdd + counts.toChange),
                      format.integer(counts.conflict - counts.decided),
                    )}
              </span>
            </span>
            <LinkButton href={`${pathname}?import=${id}`}>
              {texts.resume} <VisuallyHidden>{fileName}</VisuallyHidden>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
