import { type KeyboardEvent, useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Texts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { focusAfter } from '#web/platform/kit/fields/focus-next.ts'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { type MilestoneEditing, percentageField, useMilestoneEditing } from './milestone-editing.ts'
import { ActionsOfRow, DaysOfRow, NameOfRow, PercentageOfRow, TasksOfRow } from './MilestoneRow.tsx'
import { progressLabels } from './progress-saving.ts'
import type { Progress } from './stored-milestone.ts'

const tasks = lazyDialog(
  async () => (await import('#web/features/milestone-tasks/MilestoneTasksDialog.tsx')).MilestoneTasksDialog,
)
const days = lazyDialog(async () => (await import('./PlannedDaysDialog.tsx')).PlannedDaysDialog)
const removal = lazyDialog(async () => (await import('./MilestoneRemovalDialog.tsx')).MilestoneRemovalDialog)

/** Most who come to a project write nothing into it: what keeps it comes later. */
const draft = lazyPanel(async () => (await import('./ProgressDraftPanel.tsx')).ProgressDraftPanel, {
  waiting: null,
  failed: () => null,
})

/** How high the table gets before it scrolls, in pixels: eight lines fit, or four on a phone. */
const panelHeight = 400
const phoneRows = 4
/** From this width on the planned days have a column; below it they stand under the name. */
const roomForDays = '(min-width: 1400px)'

const percentageColumn = (
  part: keyof Progress,
  header: string,
  labelOf: (name: string) => string,
  edit: MilestoneEditing,
  canWrite: boolean,
): Column<ProjectMilestone> => ({
  id: part,
  header,
  align: 'end',
  width: '4.75rem',
  phone: 'short',
  cell: (row) => (
    <PercentageOfRow label={labelOf(row.name)} milestone={row} part={part} edit={edit} canWrite={canWrite} />
  ),
})

const daysColumn = (header: string): Column<ProjectMilestone> => ({
  id: 'days',
  header,
  width: '8.25rem',
  cell: (row) => <DaysOfRow milestone={row} />,
})

function columnsIn(
  { projectMilestones: texts, ui }: Texts,
  format: Format,
  edit: MilestoneEditing,
  { canWrite, withDays }: { canWrite: boolean; withDays: boolean },
  { onTasks, onDays, onRemove }: Record<'onTasks' | 'onDays' | 'onRemove', (milestone: ProjectMilestone) => void>,
): Column<ProjectMilestone>[] {
  const { columns: headers } = texts
  const { editing } = edit
  const columns: Column<ProjectMilestone>[] = [
    {
      id: 'name',
      header: headers.milestone,
      width: 'minmax(9rem, 2.2fr)',
      phone: 'wide',
      cell: (row) => <NameOfRow milestone={row} state={edit.savings.get(row.id)?.state} withDays={!withDays} />,
    },
    ...(withDays ? [daysColumn(headers.days)] : []),
    {
      id: 'weight',
      header: headers.weight,
      align: 'end',
      width: '3.5rem',
      phone: 'short',
      cell: ({ weight }) => format.percent(weight, 2),
    },
    percentageColumn('plannedPercentage', headers.planned, texts.plannedOf, edit, canWrite),
    percentageColumn('percentageRealized', headers.realized, texts.realizedOf, edit, canWrite),
    {
      id: 'progress',
      header: headers.progress,
      width: 'minmax(4.5rem, 1fr)',
      phone: 'wide',
      cell: (row) => {
        const { plannedPercentage, percentageRealized } = editing?.id === row.id ? editing : row
        return <ProgressRule label={texts.progressOf(row.name)} value={percentageRealized} plan={plannedPercentage} />
      },
    },
    {
      id: 'tasks',
      header: headers.tasks,
      align: 'end',
      width: '3.5rem',
      phone: 'short',
      cell: (row) => <TasksOfRow milestone={row} onOpen={() => onTasks(row)} />,
    },
  ]
  if (canWrite)
    columns.push({
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      width: '2.25rem',
      phone: 'action',
      cell: (row) => (
        <ActionsOfRow
          milestone={row}
          edit={edit}
          onTasks={() => onTasks(row)}
          onDays={() => onDays(row)}
          onRemove={() => onRemove(row)}
        />
      ),
    })
  return columns
}

/** What was written into a line that somebody has taken from the project. */
function LostChange({ edit: { lost, forgetLost } }: { edit: MilestoneEditing }) {
  const { projectMilestones: texts } = useTexts()
  const format = useFormat()
  if (!lost) return null
  return (
    <InlineAlert
      tone="warn"
      live="alert"
      action={
        <Button
          onClick={({ currentTarget }) => {
            // The pressed button goes: the other lines are the next to be used.
            focusAfter(currentTarget)
            forgetLost()
          }}
        >
          {texts.goneSeen}
        </Button>
      }
    >
      {texts.gone(
        lost.from.name,
        format.percent(lost.mine.plannedPercentage, 2),
        format.percent(lost.mine.percentageRealized, 2),
      )}
    </InlineAlert>
  )
}

function EditingDialogs({ edit }: { edit: MilestoneEditing }) {
  const { projectMilestones: texts } = useTexts()
  const { asking, asked } = edit
  const conflict = asked?.conflict
  return (
    <>
      {conflict && (
        <conflict.Dialog
          conflict={conflict}
          labels={progressLabels()}
          write={conflict.write}
          saving={asked?.state === 'saving'}
          onSave={(choices) => edit.saveMerged(conflict, conflict.settle(choices))}
          onStay={(choices) => edit.editMerged(conflict, conflict.settle(choices))}
        />
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={texts.unsaved(asking?.name ?? '')}
        confirmLabel={texts.unsavedSave}
        cancelLabel={texts.unsavedDiscard}
        kind="primary"
        onConfirm={() => edit.decide(true)}
        onCancel={() => edit.decide(false)}
        onEscape={edit.stay}
      >
        <p>{texts.unsavedText}</p>
      </ConfirmDialog>
    </>
  )
}

/** Enter saves the line that is being edited and goes on to the next one, Esc gives it up. */
const keysOf = (edit: MilestoneEditing) => (event: KeyboardEvent) => {
  if (!edit.editing || !(event.target instanceof HTMLInputElement)) return
  const planned = event.target.id === percentageField(edit.editing.id, 'plannedPercentage')
  if (event.key === 'Enter') edit.keepAndGoOn(planned ? 'plannedPercentage' : 'percentageRealized')
  else if (event.key === 'Escape') edit.close()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Dialogs that may be asked for come once somebody is at the table. */
function handlersOf(edit: MilestoneEditing, canWrite: boolean) {
  const warm = () => {
    tasks.preload()
    if (canWrite) removal.preload()
  }
  return { onPointerEnter: warm, onFocus: warm, onKeyDown: keysOf(edit) }
}

interface Doing {
  what: 'tasks' | 'days' | 'removal'
  milestone: ProjectMilestone
}

/** What was asked for of one milestone. Its tasks are those of the milestone as it is by now. */
function DoingDialog({
  what,
  milestone,
  onClose,
  ...table
}: Doing & MilestoneTablePanelProps & { onClose: () => void }) {
  const { projectId, milestones, start, canWrite } = table
  const now = milestones.find(({ id }) => id === milestone.id)
  if (what === 'removal') return <removal.Dialog milestone={milestone} onClose={onClose} />
  if (what === 'days')
    return <days.Dialog projectId={projectId} milestone={milestone} start={start} onClose={onClose} />
  return now && <tasks.Dialog projectId={projectId} milestone={now} canWrite={canWrite} onClose={onClose} />
}

interface MilestoneTablePanelProps {
  projectId: number
  milestones: readonly ProjectMilestone[]
  /** The first day of the project. */
  start: string
  canWrite: boolean
}

/** The milestones of a project, one line each; planned and realised are edited in place, one line at a time. */
export function MilestoneTablePanel(table: MilestoneTablePanelProps) {
  const { projectId, milestones, canWrite } = table
  const texts = useTexts()
  const { projectMilestones } = texts
  const format = useFormat()
  const edit = useMilestoneEditing(projectId, milestones)
  const { editing } = edit
  const [doing, setDoing] = useState<Doing | null>(null)
  const wide = useMediaQuery(roomForDays)
  const withDays = wide && milestones.some(({ plannedStart }) => plannedStart !== null)
  const columns = columnsIn(
    texts,
    format,
    edit,
    { canWrite, withDays },
    {
      onTasks: (milestone) => setDoing({ what: 'tasks', milestone }),
      onDays: (milestone) => setDoing({ what: 'days', milestone }),
      onRemove: (milestone) => setDoing({ what: 'removal', milestone }),
    },
  )

  return (
    <>
      <LostChange edit={edit} />
      {canWrite && <draft.Panel unsaved={edit.unsaved} onRestore={edit.restore} />}
      <div {...handlersOf(edit, canWrite)} className="is-edge milestones">
        <RowsRegion label={projectMilestones.table} maxHeight={panelHeight} rows={milestones} fits={phoneRows}>
          {(rows) => (
            <DataTable
              bare
              label={projectMilestones.title}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowState={({ id }) =>
                editing?.id === id ? 'editing' : edit.savings.get(id)?.state === 'failed' ? 'failed' : undefined
              }
            />
          )}
        </RowsRegion>
      </div>
      <EditingDialogs edit={edit} />
      {doing && <DoingDialog {...table} {...doing} onClose={() => setDoing(null)} />}
    </>
  )
}
