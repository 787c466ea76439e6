import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { View, ViewNoun } from '#contract/views.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Checkbox } from '#web/platform/kit/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/ErrorBanner.tsx'
import { FormGrid } from '#web/platform/kit/FormSection.tsx'
import { TextField } from '#web/platform/kit/TextField.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

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

/** Gives a name to how a list is looked at now. Mounted while it is open. */
export function ViewDialog({ noun, state, canShare, onClose, onSaved }: ViewDialogProps) {
  const { dialog: texts } = useViewsTexts()
  const cache = useQueryClient()
  const formId = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const save = useMutation({
    mutationFn: () => createView({ noun, state, name, shared, isDefault }),
    async onSuccess(view) {
      await cache.invalidateQueries({ queryKey: [viewsKey] })
      toastSuccess(texts.saved(view.name))
      onClose()
      onSaved(view)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      dirty={name.trim() !== ''}
      busy={save.isPending}
      footer={
        <Button
          kind="primary"
          type="submit"
          form={formId}
          disabled={name.trim() === ''}
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
          if (name.trim() !== '' && !save.isPending) save.mutate()
        }}
      >
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
