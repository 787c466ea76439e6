import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { FormFooter } from '#web/platform/kit/fields/FormSection.tsx'
import { HeldFields } from '#web/platform/kit/fields/HeldFields.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { useWayBack } from '#web/platform/page/way-back.ts'

import { DraftNotice } from './DraftNotice.tsx'
import type { RecordForm as Form } from './record-form.ts'

interface RecordFormProps {
  form: Pick<
    Form<never>,
    'mode' | 'submit' | 'saving' | 'canSubmit' | 'missing' | 'failure' | 'draft' | 'conflict' | 'joined'
  >
  /** The list that 'Cancelar' leads to, as it was left. */
  cancel: string
  /** Says what an asterisk means; off where an asterisk binds nobody. */
  hint?: boolean
  note?: ReactNode
  children: ReactNode
}

export function RecordForm({ form, cancel, hint = true, note, children }: RecordFormProps) {
  // Each key changes the form that it draws.
  'use no memo'
  const { conflicts, forms, ui } = useTexts()
  const wayBack = useWayBack()
  const { failure, draft, conflict, joined } = form
  const [words, working] = form.mode === 'create' ? [forms.create, forms.creating] : [forms.update, forms.updating]
  return (
    <form className="record-form" noValidate onSubmit={form.submit}>
      {failure && <ErrorBanner key={failure.attempt} message={failure.message} fields={failure.fields} />}
      <DraftNotice draft={draft} />
      <Card>
        {hint && <p className="ui-gap-below ui-small ui-quiet">{ui.requiredHint}</p>}
        <HeldFields held={form.saving || conflict !== null} className="ui-held">
          {note}
          {children}
        </HeldFields>
        {/* Beside the button, where the focus is back and which it is about. */}
        {joined !== undefined && (
          <InlineAlert live="status" title={joined}>
            {conflicts.notYet}
          </InlineAlert>
        )}
        <FormFooter note={<MissingFields fields={form.missing} />}>
          <Button type="submit" kind="primary" pending={form.saving} pendingLabel={working} disabled={!form.canSubmit}>
            {words}
          </Button>
          <LinkButton href={wayBack ?? listAddress(cancel)}>{ui.cancel}</LinkButton>
        </FormFooter>
      </Card>
      {conflict && <conflict.Dialog {...conflict.props} />}
    </form>
  )
}
