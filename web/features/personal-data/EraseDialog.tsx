import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Erased, Who } from '#contract/personal-data.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { erasePerson } from './personal-data.api.ts'

interface EraseDialogProps {
  who: Who
  name: string
  onErased: (erased: Erased) => void
  onClose: () => void
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <>
    <p className="ui-strong">{title}</p>
    <ul className="personal-data-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </>
)

/** Asks before a person is erased: it says what goes and what stays. Mounted while it is open. */
export function EraseDialog({ who, name, onErased, onClose }: EraseDialogProps) {
  const texts = usePersonalDataTexts().erase
  const cache = useQueryClient()
  const [understood, setUnderstood] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => erasePerson(who),
    // The name stood in any of them.
    onSuccess: async (erased) => {
      await cache.invalidateQueries()
      onErased(erased)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      busy={isPending}
      title={texts.title(name)}
      cancelable
      footer={
        <Button
          kind="danger"
          pending={isPending}
          pendingLabel={texts.pending}
          disabled={!understood}
          onClick={() => mutate()}
        >
          {texts.action}
        </Button>
      }
    >
      {error && <ErrorBanner message={textOf(error)} />}
      <List title={texts.goes} items={texts.goesItems} />
      <List title={texts.stays} items={texts.staysItems} />
      <Checkbox label={texts.understood} checked={understood} onChange={setUnderstood} />
    </Dialog>
  )
}
