import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { BulkAnswer } from '#contract/bulk.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'

import type { BulkControl, BulkField, BulkValue } from './bulk-panel.ts'
import { useBulkTexts } from './bulk-texts.ts'
import { type BulkBody, type BulkList, changeMany } from './bulk.api.ts'
import { FailedRecords } from './BulkResult.tsx'

function Counted({ answer, counting }: { answer: BulkAnswer | undefined; counting: boolean }) {
  const texts = useBulkTexts()
  const format = useFormat()
  return (
    <output className="bulk-counted">
      {counting && <p>{texts.counting}</p>}
      {answer && (
        <>
          <p>
            <strong>
              {answer.changed === 0 ? texts.countedNone : texts.counted(answer.changed, format.integer(answer.changed))}
            </strong>{' '}
            {answer.unchanged > 0 && texts.alreadySo(answer.unchanged, format.integer(answer.unchanged))}
          </p>
          <FailedRecords failed={answer.failed} />
        </>
      )}
    </output>
  )
}

interface BulkDialogProps {
  list: BulkList
  count: number
  bodyOf: (changes: object) => BulkBody
  fields: readonly BulkField[]
  onClose: () => void
  onDone: (answer: BulkAnswer) => void
}

/** The chosen field and value, the count of records that they change, and the change itself. */
function useBulkChange({ list, bodyOf, fields, onDone }: BulkDialogProps) {
  const [fieldId, setFieldId] = useState(fields[0]?.id ?? '')
  const [choice, setChoice] = useState<{ value: BulkValue; name: string }>({ value: null, name: '' })
  const field = fields.find(({ id }) => id === fieldId)
  const ready = field !== undefined && (choice.value !== null || !field.control)
  const body = ready ? bodyOf(field.changesOf(choice.value)) : undefined
  const dry = useQuery({
    queryKey: ['bulk', list, body],
    queryFn: body ? ({ signal }) => changeMany(list, body, { dryRun: true, signal }) : skipToken,
    // Each time anew: others save meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const save = useMutation({ mutationFn: (sent: BulkBody) => changeMany(list, sent), onSuccess: onDone })
  const choose = (value: BulkValue, name = '') => {
    setChoice({ value, name })
    save.reset()
  }
  const chooseField = (id: string) => {
    setFieldId(id)
    choose(null)
  }
  const { value, name } = choice
  const control: BulkControl = {
    value: typeof value === 'number' ? value : null,
    day: typeof value === 'string' ? value : null,
    name,
    onChange: choose,
  }
  return { field, control, chooseField, body, dry, save }
}

export function BulkDialog(dialog: BulkDialogProps) {
  const { count, fields, onClose } = dialog
  const texts = useBulkTexts()
  const format = useFormat()
  const { field, control, chooseField, body, dry, save } = useBulkChange(dialog)
  const failure = save.error ?? dry.error
  const changed = body && dry.isSuccess && !dry.isFetching ? dry.data.changed : 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(count, format.integer(count))}
      busy={save.isPending}
      footer={
        <Button
          kind="primary"
          disabled={changed === 0}
          pending={save.isPending}
          pendingLabel={texts.changing}
          // Sends the counted versions: another person's save meanwhile is not overwritten.
          onClick={() => body && save.mutate({ ...body, ...(dry.data?.versions && { versions: dry.data.versions }) })}
        >
          {changed === 0 ? texts.confirmNone : texts.confirm(changed, format.integer(changed))}
        </Button>
      }
      cancelable
    >
      <div className="ui-grid ui-gap-20">
        {failure && <ErrorBanner key={save.submittedAt} message={textOf(failure)} />}
        {fields.length > 1 && (
          <RadioGroup
            label={texts.what}
            value={field?.id ?? ''}
            onChange={chooseField}
            options={fields.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        {field?.control?.(control)}
        <Counted
          answer={body && !dry.isFetching ? dry.data : undefined}
          counting={body !== undefined && dry.isFetching}
        />
      </div>
    </Dialog>
  )
}
