import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { View, ViewNoun } from '#contract/views.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useViewsTexts } from './views-texts.ts'
import { createView, viewsKey } from './views.api.ts'

interface ViewDialogProps {
  noun: ViewNoun
  /** The address that the view keeps. */
  state: string
  canShare: boolean
  onClose: () => void
  onSaved: (view: View) => void
}

const unnamed = { name: '', shared: false, isDefault: false }

/** Gives a name to how a list is looked at now. Mounted while it is open. */
export function ViewDialog({ noun, state, canShare, onClose, onSaved }: ViewDialogProps) {
  const { dialog: texts } = useViewsTexts()
  const cache = useQueryClient()
  const formId = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const dirty = name.trim() !== ''
  const draft = useDraft(
    { dirty, base: { version: undefined, values: unnamed }, values: { name, shared, isDefault } },
    ({ values }) => {
      setName(values.name)
      setShared(values.shared)
      setDefault(values.isDefault)
    },
    `view-of-${noun}`,
  )
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = useMutation({
    mutationFn: () => createView({ noun, state, name, shared, isDefault }),
    async onSuccess(view) {
      await cache.invalidateQueries({ queryKey: [viewsKey] })
      toastSuccess(texts.saved(view.name))
      close()
      onSaved(view)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      dirty={dirty}
      busy={save.isPending}
      footer={
        <Button
          kind="primary"
          type="submit"
          form={formId}
          disabled={!dirty}
          pending={save.isPending}
          pendingLabel={texts.saving}
        >
          {texts.confirm}
        </Button>
      }
      cancelable
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (dirty && !save.isPending) save.mutate()
        }}
      >
        <DraftNotice draft={draft.offer} />
        {save.isError && <ErrorBanner key={save.submittedAt} message={textOf(save.error)} />}
        <FormGrid>
          <p>{texts.text}</p>
          <TextField label={texts.name} required value={name} onChange={setName} maxLength={60} />
          <Checkbox label={texts.isDefault} checked={isDefault} onChange={setDefault} />
          {canShare && <Checkbox label={texts.shared} checked={shared} onChange={setShared} />}
        </FormGrid>
      </form>
    </Dialog>
  )
}
