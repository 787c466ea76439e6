import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useEffectEvent, useId, useState } from 'react'

import { dueDay } from '#contract/days.ts'
import { ProjectChangeDraft } from '#contract/project-changes.ts'
import type { Project } from '#contract/projects.ts'
import { ChangeCauseSelect } from '#web/features/lookups/ChangeCauseSelect.tsx'
import { LookupSelect } from '#web/features/lookups/LookupSelect.tsx'
import { projectFilesKey } from '#web/features/project-files/project-files.api.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { HeldFields } from '#web/platform/kit/fields/HeldFields.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { useDeed } from '#web/platform/page/useDeed.ts'

import { useChangeSending } from './change-sending.ts'
import { useChangeTexts } from './change-texts.ts'
import { ChangeFilePanel } from './ChangeFilePanel.tsx'
import { projectChangesKey, showChange } from './project-changes.api.ts'

type Values = {
  newDate: string | null
  projectStatusId: number | null
  causeId: number | null
  comments: string
  /** Not sent: a draft holds the name alone. */
  fileName: string
}

interface ChangeFormProps {
  project: Project
  /** It was saved, or given up: an empty one takes its place. */
  onClose: (saved: boolean) => void
}

function useChangeForm({ project, onClose }: ChangeFormProps) {
  const texts = useChangeTexts()
  const cache = useQueryClient()
  // Most novedades keep the day; choosing nothing else leaves the status as it is, whoever changes it.
  const status = { id: project.projectStatusId, name: project.projectStatusName }
  const due = dueDay(project)
  const sending = useChangeSending(project.id)
  const form = useRecordForm<Values, ProjectChangeDraft, Awaited<ReturnType<typeof sending.send>>>({
    mode: 'create',
    schema: ProjectChangeDraft,
    initial: { newDate: due, projectStatusId: status.id, causeId: null, comments: '', fileName: '' },
    labels: {
      newDate: texts.fields.newDate,
      projectStatusId: texts.fields.projectStatusId,
      causeId: texts.fields.causeId,
      comments: texts.fields.comments,
      fileName: texts.fields.file,
    },
    required: ['newDate', 'comments'],
    save: (body) =>
      sending.send({
        ...body,
        projectStatusId: body.projectStatusId === status.id ? undefined : body.projectStatusId,
        causeId: body.causeId ?? undefined,
      }),
    onSaved: (change) => {
      showChange(cache, change)
      onClose(true)
    },
    success: texts.created,
    stale: [projectChangesKey, projectsKey, projectFilesKey],
  })
  // Somebody else moves the project, or the form before has just done it: a day that was left as it was is the new one.
  const follow = useEffectEvent((newDate: string, projectStatusId: number) => form.follow({ newDate, projectStatusId }))
  useEffect(() => follow(due, project.projectStatusId), [due, project.projectStatusId])
  const choose = (file: File | null) => {
    sending.setFile(file)
    form.set('fileName', file?.name ?? '')
  }
  return { form, status, sending, choose }
}

interface FootProps extends ChangeFormProps {
  form: ReturnType<typeof useChangeForm>['form']
  canAdd: boolean
}

/** The buttons of an open form, what is missing yet, and the day that holds now. */
function Foot({ form, canAdd, project, onClose }: FootProps) {
  const texts = useChangeTexts()
  const { ui } = useTexts()
  const format = useFormat()
  const unsaved = useUnsavedChanges()
  const giveUp = async () => {
    if (!(await unsaved.confirmLeave())) return
    form.forget()
    onClose(false)
  }
  return (
    <div className="ui-line change-foot">
      <div className="ui-form-buttons">
        <Button
          type="submit"
          kind="primary"
          icon={<Plus />}
          pending={form.saving}
          pendingLabel={texts.adding}
          disabled={!canAdd}
        >
          {texts.add}
        </Button>
        <Button onClick={() => void giveUp()} disabled={form.saving}>
          {ui.cancel}
        </Button>
      </div>
      {!canAdd && !form.saving && (
        <div className="ui-flex ui-wraps ui-small ui-soft change-missing">
          <p>{texts.incomplete}</p>
          <MissingFields fields={form.missing} />
        </div>
      )}
      <p className="ui-to-end ui-small ui-quiet ui-number">{texts.dateNow(format.day(dueDay(project)))}</p>
    </div>
  )
}

interface FieldsProps extends Pick<ReturnType<typeof useChangeForm>, 'form' | 'status' | 'sending' | 'choose'> {
  start: string
  /** All of them, not day, status and reason in one line. */
  open: boolean
}

function Fields({ form, status, sending, choose, start, open }: FieldsProps) {
  const texts = useChangeTexts()
  return (
    <HeldFields held={form.saving} className="ui-stack change-fields">
      <DateField {...form.field('newDate')} min={start} className="change-date" />
      <LookupSelect
        {...form.field('projectStatusId')}
        from="projectStatuses"
        stored={status}
        className="change-status"
      />
      <TextArea
        {...form.field('comments')}
        className="change-reason"
        placeholder={texts.reasonHint}
        rows={open ? 4 : 1}
        counter={open}
      />
      {open && <ChangeCauseSelect {...form.field('causeId')} className="change-cause" />}
      {open && (
        <ChangeFilePanel
          sending={sending}
          onChoose={choose}
          lost={sending.file ? '' : form.values.fileName}
          busy={form.saving}
        />
      )}
    </HeldFields>
  )
}

/** Adds a novedad to a project. One line until the focus comes into it. */
export function ChangeForm({ project, onClose }: ChangeFormProps) {
  const texts = useChangeTexts()
  const { ui } = useTexts()
  const { startDate } = project
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const change = useChangeForm({ project, onClose })
  const { form } = change
  useDeed('mover', () => focusField(form.field('newDate').id))
  const { values, failure, draft } = form
  const early = values.newDate !== null && values.newDate < startDate
  const canAdd = form.canSubmit && !early
  const open = isOpen || draft !== null
  const opening = { onFocus: () => setOpen(true) }
  return (
    <form
      {...opening}
      className="ui-card ui-grid ui-gap-16 change-form"
      aria-labelledby={titleId}
      data-open={open || undefined}
      noValidate
      onSubmit={(event) => {
        if (canAdd) form.submit(event)
        else event.preventDefault()
      }}
    >
      <h2 id={titleId} className="ui-card-title change-title">
        {texts.form}
      </h2>
      {failure && (
        <InlineAlert key={failure.attempt} tone="bad" live="alert" title={ui.errorSummary}>
          {failure.message ?? failure.fields.map(({ message }) => message).join(' ')}
        </InlineAlert>
      )}
      <DraftNotice draft={draft} />
      <Fields {...change} start={startDate} open={open} />
      {open && <Foot form={form} canAdd={canAdd} project={project} onClose={onClose} />}
    </form>
  )
}
