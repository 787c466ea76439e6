import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'

import { SavedElsewhere } from './SavedElsewhere.tsx'
import type { Loaded } from './useRecord.ts'

const fields = [0, 1, 2, 3, 4, 5]

function FormSkeleton() {
  const { forms } = useTexts()
  return (
    <div className="record-form">
      <output className="ui-hidden">{forms.loading}</output>
      <Card>
        <div className="ui-grid ui-gap-20 form-skeleton" aria-hidden="true">
          {fields.map((field) => (
            <div key={field} className="ui-grid ui-gap-8">
              <Skeleton width="30%" />
              <Skeleton height="var(--control)" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}

export function RecordPlace<Rec extends object>({
  loaded,
  children,
}: {
  loaded: Loaded<Rec>
  children: (record: Rec) => ReactNode
}) {
  const { forms } = useTexts()
  const waiting = useStandIn(loaded.pending)
  if (loaded.record !== undefined && !waiting)
    return (
      <SavedElsewhere queryKey={loaded.queryKey} record={loaded.record}>
        {children(loaded.record)}
      </SavedElsewhere>
    )
  if (loaded.absent)
    return (
      <InlineAlert tone="bad" live="alert" title={loaded.failure?.message ?? forms.loadFailed}>
        {forms.absent}
      </InlineAlert>
    )
  if (loaded.failure) return <ErrorState {...loaded.failure} />
  // Its place is kept from the start, so that nothing moves when the form comes.
  return waiting ? <FormSkeleton /> : <div className="ui-unseen" />
}
