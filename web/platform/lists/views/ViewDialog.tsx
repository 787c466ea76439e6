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
  state: string
  canShare: boolean
  onClose: () => void
  onSaved: (view: View) => void
}

const unnamed = { name: '', shared: false, isDefault: false }

function useNewView({ noun, state, onClose, onSaved }: ViewDialogProps) {
  const { dialog: texts } = useViewsTexts()
  const cache = useQueryClient()
  const [view, setView] = useState(unnamed)
  const dirty = view.name.trim() !== ''
  const draft = useDraft(
    { dirty, base: { version: undefined, values: unnamed }, values: view },
    ({ values }) => setView(values),
    `view-of-${noun}`,
  )
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = useMutation({
    mutationFn: () => createView({ noun, state, ...view }),
    async onSuccess(saved) {
      await cache.invalidateQueries({ queryKey: [viewsKey] })
      toastSuccess(texts.saved(saved.name))
      close()
      onSaved(saved)
    },
  })
  const set = (part: Partial<typeof unnamed>) => setView({ ...view, ...part })
  return { view, set, dirty, draft: draft.offer, close, save }
}

/** Gives the list's present state a name. */
export function ViewDialog(dialog: ViewDialogProps) {
  const { dialog: texts } = useViewsTexts()
  const formId = useId()
  const { view, set, dirty, draft, close, save } = useNewView(dialog)
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
        <DraftNotice draft={draft} />
        {save.isError && <ErrorBanner key={save.submittedAt} message={textOf(save.error)} />}
        <FormGrid>
          <p>{texts.text}</p>
          <TextField label={texts.name} required value={view.name} onChange={(name) => set({ name })} maxLength={60} />
          <Checkbox label={texts.isDefault} checked={view.isDefault} onChange={(isDefault) => set({ isDefault })} />
          {dialog.canShare && (
            <Checkbox label={texts.shared} checked={view.shared} onChange={(shared) => set({ shared })} />
          )}
        </FormGrid>
      </form>
    </Dialog>
  )
}
