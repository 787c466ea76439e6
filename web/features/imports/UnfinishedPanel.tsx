import { useQuery } from '@tanstack/react-query'

import type { Import, ImportNoun } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { UndoImport } from './AppliedPanel.tsx'
import { useImportTexts } from './imports-texts.ts'
import { importList } from './imports.api.ts'

interface UnfinishedPanelProps {
  noun: ImportNoun
  projectId: number | undefined
}

/** States in which an import waits for its owner or for the portal. */
const unfinished = new Set<Import['state']>(['ready', 'reading', 'applying', 'undoing'])

const hasWritten = ({ counts }: Import): boolean => counts !== null && counts.toAdd + counts.toChange > 0

interface ImportRowsProps {
  title: string
  note: string
  rows: readonly Import[]
  at: (one: Import) => string | null
  wordsOf: (one: Import) => string
  /** What leads to one. */
  open: string
  /** Whether they can be undone. */
  undoable?: boolean
}

function ImportRows({ title, note, rows, at, wordsOf, open, undoable = false }: ImportRowsProps) {
  const format = useFormat()
  const { pathname } = useUrlState()
  if (rows.length === 0) return null
  return (
    <Card title={title} note={note}>
      <ul className="ui-lined import-unfinished">
        {rows.map((one) => (
          <li key={one.id} className="ui-line ui-ends ui-gap-8-16">
            <span className="ui-grid ui-breaks ui-shrinks">
              <strong>{one.fileName}</strong>
              <span className="ui-small ui-soft">
                {format.instant(at(one))}
                {' · '}
                {wordsOf(one)}
              </span>
            </span>
            <span className="ui-flex ui-wraps ui-gap-8">
              <LinkButton href={`${pathname}?import=${one.id}`}>
                {open} <VisuallyHidden>{one.fileName}</VisuallyHidden>
              </LinkButton>
              {undoable && <UndoImport named data={one} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * The person's files of this noun: read and not applied, as after a lost connection, or applied and still to be undone.
 */
export function UnfinishedPanel({ noun, projectId }: UnfinishedPanelProps) {
  const { unfinished: texts, readingTitle, writing, undone } = useImportTexts()
  const format = useFormat()
  const { data = [] } = useQuery(importList)
  const own = data.filter((one) => one.noun === noun && (one.projectId ?? undefined) === projectId)
  const wordsOf = ({ state, counts }: Import): string => {
    if (state === 'applying') return writing.title
    if (state === 'undoing') return undone.progressTitle
    if (state === 'reading' || !counts) return readingTitle
    const { toAdd, toChange, conflict, decided } = counts
    return texts.left(format.integer(toAdd + toChange), format.integer(conflict - decided))
  }
  return (
    <>
      <ImportRows
        title={texts.title}
        note={texts.note}
        rows={own.filter(({ state }) => unfinished.has(state))}
        at={({ createdAt }) => createdAt}
        wordsOf={wordsOf}
        open={texts.resume}
      />
      <ImportRows
        title={undone.listed.title}
        note={undone.listed.note}
        rows={own.filter((one) => one.state === 'applied' && hasWritten(one))}
        at={({ appliedAt }) => appliedAt}
        wordsOf={({ counts }) =>
          undone.listed.words(format.integer(counts?.toAdd ?? 0), format.integer(counts?.toChange ?? 0))
        }
        open={undone.listed.open}
        undoable
      />
    </>
  )
}
