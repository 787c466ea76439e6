import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Equal from 'lucide-react/icons/equal'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import type { ImportCell, ImportRow } from '#contract/import-rows.ts'
import { importedColumns, type ImportNoun } from '#contract/imports.ts'
import type { Choices } from '#contract/merge.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { Contradictions } from '#web/platform/conflicts/Contradictions.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { useFocusInPlace } from '#web/platform/kit/fields/focus-next.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useFieldWords, useLabels } from './field-words.ts'
import { recordAddress } from './import-list.ts'
import { useImportTexts } from './imports-texts.ts'
import { type Decision, decideRow } from './imports.api.ts'
import { ValueSelect } from './ValueSelect.tsx'

interface ReviewRowProps {
  id: number
  noun: ImportNoun
  row: ImportRow
  /** Resolves when what is shown is what is stored. */
  onChange: () => Promise<unknown>
}

interface PartProps extends Pick<ReviewRowProps, 'noun' | 'row'> {
  onDecide: (change: Decision) => void
}

const sidesOf = (chosen: Choices): Record<string, 'mine' | 'theirs'> =>
  Object.fromEntries(Object.entries(chosen).flatMap(([lead, side]) => (side ? [[lead, side]] : [])))

const tones = { added: 'info', changed: 'info', unchanged: 'neutral', conflict: 'warn', rejected: 'bad' } as const
const icons = {
  added: <Plus />,
  changed: <Pencil />,
  unchanged: <Equal />,
  conflict: <TriangleAlert />,
  rejected: <CircleAlert />,
} as const

function KindMark({ row: { kind, decided, duplicate } }: { row: ImportRow }) {
  const { kinds } = useImportTexts()
  if (kind === 'conflict' && decided)
    return (
      <Badge tone="ok" icon={<Check />}>
        {kinds.decided}
      </Badge>
    )
  return (
    <Badge tone={tones[kind]} icon={icons[kind]}>
      {kind === 'conflict' && duplicate ? kinds.duplicate : kinds[kind]}
    </Badge>
  )
}

/** What both changed, with all three values; a side is chosen for each. */
function ConflictRow({ noun, row, onDecide }: PartProps) {
  const labels = useLabels(noun)
  const texts = useImportTexts()
  const format = useFormat()
  const write = useFieldWords(noun)
  const leads = [...new Set(row.cells.flatMap(({ conflict }) => conflict ?? []))]
  if (leads.length === 0) return null
  const cellOf = (name: string) => row.cells.find(({ field }) => field === name)
  const conflicts = leads.map((lead) => row.cells.filter(({ conflict }) => conflict === lead).map(({ field }) => field))
  const who = Object.fromEntries(
    row.cells.flatMap(({ field, by }) => (by ? [[field, { name: by.name, isMe: false, at: by.at }]] : [])),
  )
  const all = row.choice === 'mine' || row.choice === 'theirs' ? row.choice : undefined
  const choices = Object.fromEntries(leads.map((lead) => [lead, row.sides[lead] ?? all]))
  return (
    <Contradictions
      conflict={{ merge: { adopted: [], kept: [], conflicts }, who, people: [] }}
      labels={labels}
      write={(name, side) => write(name, cellOf(name)?.[side] ?? null)}
      choices={choices}
      undecided
      titles={{
        mine: texts.file,
        mineNote: texts.fileRow(format.integer(row.row)),
        theirs: texts.portal,
        wasNote: row.baseAt === null ? undefined : texts.baseDay(format.instantDay(row.baseAt)),
      }}
      onChoose={(chosen) => onDecide({ sides: sidesOf(chosen) })}
    />
  )
}

/** Another value in place of one that can't be saved; a list of people is corrected by its names. */
function TypedCell({ noun, cell, label, onDecide }: Omit<PartProps, 'row'> & { cell: ImportCell; label: string }) {
  const texts = useImportTexts()
  const [isOpen, setOpen] = useState(false)
  const { place, press } = useFocusInPlace<HTMLDivElement>()
  if (importedColumns(noun).some(({ field, type }) => field === cell.field && type === 'references')) return null
  if (!isOpen)
    return (
      <Button
        kind="quiet"
        onClick={() => {
          press()
          setOpen(true)
        }}
      >
        {texts.correct}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    )
  return (
    <div ref={place}>
      <ValueSelect
        noun={noun}
        field={cell.field}
        label={label}
        value={cell.problem?.value}
        onChange={(value) => onDecide({ [cell.field]: value })}
      />
    </div>
  )
}

/** What one field would become, or why it can't. */
function CellRow({ noun, cell, row, onDecide }: PartProps & { cell: ImportCell }) {
  const portalTexts = useTexts()
  const texts = useImportTexts()
  const write = useFieldWords(noun)
  const label = useLabels(noun)[cell.field] ?? cell.field
  const { problem } = cell
  // Where the file has no such column, or an empty cell, there is nothing to name.
  const where = [
    problem && problem.column !== '' && `${problem.column}${row.row}`,
    problem && problem.value !== '' && `«${problem.value}»`,
  ]
    .filter(Boolean)
    .join(': ')
  const [before, after] = [write(cell.field, cell.theirs), write(cell.field, cell.mine)]
  return (
    <div className="ui-grid ui-gap-12 ui-breaks import-cell">
      <dt className="ui-soft">{label}</dt>
      <dd>
        {problem ? (
          <>
            {where && <span className="ui-bad ui-strong">{where}. </span>}
            {problem.reason}
            {problem.choices && (
              <span className="ui-flex ui-wraps ui-gap-4">
                <VisuallyHidden>{texts.choicesFor(label)}</VisuallyHidden>
                {problem.choices.map(({ id, name }) => (
                  <Button key={id} kind="quiet" onClick={() => onDecide({ [cell.field]: id })}>
                    {name}
                  </Button>
                ))}
              </span>
            )}
            <TypedCell noun={noun} cell={cell} label={label} onDecide={onDecide} />
          </>
        ) : (
          <>
            {row.recordId !== null && (cell.theirs !== null || !row.duplicate) && (
              <>
                <del className="ui-soft">{before || <EmptyValue />}</del> <span aria-hidden="true">→</span>
                <VisuallyHidden>{portalTexts.conflicts.to}</VisuallyHidden>{' '}
              </>
            )}
            <strong>{after || <EmptyValue />}</strong>
          </>
        )}
      </dd>
    </div>
  )
}

/** Choices about a new row that is like a record: two projects of a customer may have one name. */
const likeChoices = (noun: ImportNoun) =>
  noun === 'projects' ? (['update', 'create', 'skip'] as const) : (['update', 'skip'] as const)

/** A new row that is like a record there is: it updates that one, is one more, or is left out. */
function DuplicateRow({ noun, row, onDecide }: PartProps) {
  const texts = useImportTexts()
  const choices = likeChoices(noun)
  const address = row.recordId === null ? undefined : recordAddress(noun, row.recordId)
  return (
    <>
      <RadioGroup
        inline
        label={texts.duplicateText}
        value={choices.find((choice) => choice === row.choice) ?? null}
        onChange={(choice) => onDecide({ choice })}
        options={choices.map((choice) => ({
          value: choice,
          label: texts.duplicateChoices[choice],
        }))}
      />
      {address && (
        <p>
          <TextLink href={address} target="_blank">
            {texts.seeLike}
          </TextLink>
        </p>
      )}
    </>
  )
}

/** What somebody decides of a row; it shows at once. */
function useDecision({ id, row, onChange }: Omit<ReviewRowProps, 'noun'>) {
  const decide = useMutation({
    mutationFn: (change: Decision) => decideRow(id, row.row, change),
    onSettled: onChange,
  })
  const { choice = row.choice, sides }: Partial<Pick<ImportRow, 'choice' | 'sides'>> =
    (decide.isPending && decide.variables) || {}
  const shown = { ...row, choice, sides: { ...row.sides, ...sides } }
  return { shown, onDecide: (change: Decision) => decide.mutate(change), error: decide.error }
}

function Head({ row }: { row: ImportRow }) {
  const texts = useImportTexts()
  const format = useFormat()
  return (
    <p className="ui-line import-row-head">
      <span className="ui-small ui-soft ui-number import-row-number">
        {texts.rows.row} {format.integer(row.row)}
      </span>
      <strong className="ui-medium ui-breaks">{row.name || <EmptyValue />}</strong>
      <KindMark row={row} />
    </p>
  )
}

/** A row of the file: what record it is of, what becomes of it, and what is to be decided. */
export function ReviewRow({ id, noun, row, onChange }: ReviewRowProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const { shown, onDecide, error } = useDecision({ id, row, onChange })
  const part = { noun, row: shown, onDecide }
  const [isWhole, setWhole] = useState(false)
  const cells = row.cells.filter(({ conflict }) => conflict === null)
  // What is wrong stands alone, as long as nobody asks for the rest of the row.
  const wrong = cells.filter(({ problem }) => problem !== null)
  const hides = wrong.length > 0 && wrong.length < cells.length
  const shownCells = hides && !isWhole ? wrong : cells
  return (
    <li className="ui-grid ui-gap-12 ui-ruled import-row">
      <Head row={row} />
      <div className="ui-grid ui-gap-12 ui-shrinks">
        {row.problem && (
          <p>
            <span className="ui-bad ui-strong">{row.problem}</span>
            {row.removed && <> {texts.removedBy(row.removed.name ?? texts.somebody, format.instant(row.removed.at))}</>}
          </p>
        )}
        {row.duplicate && <DuplicateRow {...part} />}
        <ConflictRow {...part} />
        {shownCells.length > 0 && (
          <dl className="ui-grid ui-gap-6">
            {shownCells.map((cell) => (
              <CellRow key={cell.field} {...part} cell={cell} />
            ))}
          </dl>
        )}
        {hides && (
          <p>
            <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? texts.wrongAlone : texts.wholeRow}
              <VisuallyHidden>
                {' '}
                {texts.rows.row} {format.integer(row.row)}
              </VisuallyHidden>
            </Button>
          </p>
        )}
        {error && (
          <InlineAlert tone="bad" live="alert">
            {saidOr(error, texts.decisionLost)}
          </InlineAlert>
        )}
      </div>
    </li>
  )
}
