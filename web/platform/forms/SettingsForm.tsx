import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FormFooter } from '#web/platform/kit/fields/FormSection.tsx'
import { HeldFields } from '#web/platform/kit/fields/HeldFields.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { DraftNotice } from './DraftNotice.tsx'
import type { RecordForm as Form } from './record-form.ts'

interface SettingsFormProps {
  form: Pick<Form<never>, 'submit' | 'saving' | 'canSubmit' | 'failure' | 'draft' | 'conflict' | 'joined'>
  save: string
  children: ReactNode
}

export function SettingsForm({ form, save, children }: SettingsFormProps) {
  // Each key changes the form that it draws.
  'use no memo'
  const { conflicts, forms } = useTexts()
  const { failure, conflict, joined } = form
  return (
    <form noValidate onSubmit={form.submit}>
      {failure && <ErrorBanner key={failure.attempt} message={failure.message} fields={failure.fields} />}
      <DraftNotice draft={form.draft} />
      <HeldFields held={form.saving || conflict !== null} className="ui-held">
        {children}
      </HeldFields>
      {joined !== undefined && (
        <InlineAlert live="status" title={joined}>
          {conflicts.notYet}
        </InlineAlert>
      )}
      <FormFooter>
        <Button
          type="submit"
          kind="primary"
          pending={form.saving}
          pendingLabel={forms.updating}
          disabled={!form.canSubmit}
        >
          {save}
        </Button>
      </FormFooter>
      {conflict && <conflict.Dialog {...conflict.props} />}
    </form>
  )
}
