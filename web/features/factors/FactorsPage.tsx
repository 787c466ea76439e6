import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Factor } from '#contract/factors.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState, ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { FactorListPart } from './FactorListPart.tsx'
import { useFactorTexts } from './factors-texts.ts'
import { beginApp, ownFactors } from './factors.api.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { RenameFactorDialog } from './RenameFactorDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'

import './factors.css'

const setUpApp = lazyDialog(async () => (await import('./SetUpAppDialog.tsx')).SetUpAppDialog)

/** What is being done with a factor. */
type Doing = { what: 'rename' | 'remove'; factor: Factor } | { what: 'renew' }

interface FactorsPanelProps {
  /** After a factor was set up and its recovery codes were shown. */
  onSetUp?: () => void
  /** When setting one up was refused. */
  onRefused?: () => void
}

/** What is asked of oneself beside the password, and what can be done about it. */
export function FactorsPanel({ onSetUp, onRefused }: FactorsPanelProps) {
  const texts = useFactorTexts()
  const answer = useQuery(ownFactors)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const setup = useMutation({ mutationFn: beginApp, onError: () => onRefused?.() })
  const place = useRef<HTMLDivElement>(null)
  const isOn = (answer.data?.list.length ?? 0) > 0
  const close = (gone = false) => {
    // Below the open dialog nothing takes the focus, and the pressed button went with what it was for.
    flushSync(() => setDoing(null))
    if (gone) place.current?.focus()
  }
  const settle = (shown: string[] | undefined) => {
    flushSync(() => setup.reset())
    if (shown) setCodes(shown)
    else place.current?.focus()
  }
  const begin = () => setup.mutate()
  return (
    <>
      <Card className="factors">
        <div ref={place} tabIndex={-1} className="ui-grid ui-gap-12">
          {answer.isPending && <Loader inline label={texts.loading} />}
          {answer.isError && (
            <ErrorState
              message={textOf(answer.error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          )}
          {setup.isError && (
            <InlineAlert tone="bad" live="alert">
              {textOf(setup.error)}
            </InlineAlert>
          )}
          {answer.data && !isOn && (
            <EmptyState
              title={texts.off}
              text={texts.none}
              action={
                <Button
                  kind="primary"
                  aria-haspopup="dialog"
                  pending={setup.isPending}
                  pendingLabel={texts.setup.preparing}
                  onClick={begin}
                >
                  {texts.setUp}
                </Button>
              }
            />
          )}
          {answer.data && isOn && (
            <>
              <p>
                <Badge tone="ok">{texts.on}</Badge>
              </p>
              <FactorListPart
                {...answer.data}
                changing={setup.isPending}
                onChange={begin}
                onRename={(factor) => setDoing({ what: 'rename', factor })}
                onRemove={(factor) => setDoing({ what: 'remove', factor })}
                onRenew={() => setDoing({ what: 'renew' })}
              />
            </>
          )}
        </div>
      </Card>
      {setup.data && (
        <setUpApp.Dialog setup={setup.data} replaces={isOn} onDone={settle} onClose={() => setup.reset()} />
      )}
      {doing?.what === 'rename' && <RenameFactorDialog factor={doing.factor} onClose={() => close()} />}
      {doing?.what === 'remove' && <RemoveFactorDialog factor={doing.factor} onClose={close} />}
      {doing?.what === 'renew' && (
        <RenewCodesDialog
          onClose={(renewed) => {
            close()
            if (renewed) setCodes(renewed)
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            flushSync(() => setCodes(null))
            place.current?.focus()
            onSetUp?.()
          }}
        />
      )}
    </>
  )
}

/** 'Verificación en dos pasos'. */
export function FactorsPage() {
  const texts = useFactorTexts()
  const { profile } = useTexts()
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: profile.title, href: paths.profile }, { label: texts.title }]}
      meta={texts.note}
    >
      <FactorsPanel />
    </Page>
  )
}
