import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Factor, factors } from '#contract/factors.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, removeFactor, renameFactor, renewRecoveryCodes } from './factors.api.ts'

/** Gives a factor another name. Mounted while it is open. */
export function RenameFactorDialog({ factor: { id, name }, onClose }: { factor: Factor; onClose: () => void }) {
  const texts = useFactorTexts()
  const form = useRecordForm({
    mode: 'create',
    schema: factors.rename.body,
    initial: { name },
    labels: texts.fields,
    required: ['name'],
    asterisks: [],
    save: (body) => renameFactor(id, body.name),
    onSaved: onClose,
    success: texts.renamed,
    stale: [factorsKey],
  })
  return (
    <RecordDialog
      form={form}
      title={texts.renameTitle(name)}
      confirm={[texts.save, texts.saving]}
      dirty={form.values.name !== name}
      onClose={onClose}
    >
      <TextField {...form.field('name')} maxLength={60} focusOnMount />
    </RecordDialog>
  )
}

/** Asks before the password alone is enough again. */
export function RemoveFactorDialog({
  factor: { id, name },
  onClose,
}: {
  factor: Factor
  onClose: (removed: boolean) => void
}) {
  const texts = useFactorTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unlessGone(removeFactor(id)),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [factorsKey] })
      onClose(true)
      toastSuccess(texts.removed)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeTitle(name)}
      confirmLabel={texts.remove}
      pendingLabel={texts.removing}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{texts.removeText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}

/** Asks before the recovery codes that are kept somewhere stop working. */
export function RenewCodesDialog({ onClose }: { onClose: (codes?: string[]) => void }) {
  const { recovery: texts } = useFactorTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async (codes) => {
      await cache.invalidateQueries({ queryKey: [factorsKey] })
      onClose(codes)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.renewTitle}
      confirmLabel={texts.renew}
      pendingLabel={texts.renewing}
      pending={isPending}
      kind="primary"
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <p>{texts.renewText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
