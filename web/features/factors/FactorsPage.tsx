import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Factor } from '#contract/factors.ts'
import { CallError, failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useProfileTexts } from '#web/platform/i18n/profile-texts.ts'
import { useOneDialog } from '#web/platform/kit/dialogs/useOneDialog.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { FactorListPart } from './FactorListPart.tsx'
import { useFactorTexts } from './factors-texts.ts'
import { beginApp, ownFactors } from './factors.api.ts'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { RenameFactorDialog } from './RenameFactorDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'

import './factors.css'

const setUpApp = lazyDialog(async () => (await import('./SetUpAppDialog.tsx')).SetUpAppDialog)

type Doing = { what: 'rename' | 'remove'; factor: Factor } | { what: 'renew' } | { what: 'add' }

/** What is being done, the recovery codes that are shown once, and the place that takes the focus afterwards. */
function useDoing() {
  const { subject: doing, open, close, place } = useOneDialog<Doing>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const settle = (shown: string[] | undefined) => {
    close(shown === undefined)
    if (shown) setCodes(shown)
  }
  const hideCodes = () => {
    flushSync(() => setCodes(null))
    place.current?.focus()
  }
  return { doing, open, codes, place, close, settle, hideCodes }
}

interface DoingDialogProps {
  doing: Doing
  isLast: boolean
  onDone: (codes: string[] | undefined) => void
  onRefused: (error: unknown) => void
  onClose: (gone?: boolean) => void
}

function DoingDialog({ doing, isLast, onDone, onRefused, onClose }: DoingDialogProps) {
  if (doing.what === 'add') return <AddPasskeyDialog onDone={onDone} onRefused={onRefused} onClose={() => onClose()} />
  if (doing.what === 'renew') return <RenewCodesDialog onClose={(renewed) => (renewed ? onDone(renewed) : onClose())} />
  if (doing.what === 'rename') return <RenameFactorDialog factor={doing.factor} onClose={() => onClose()} />
  return <RemoveFactorDialog factor={doing.factor} isLast={isLast} onClose={onClose} />
}

interface FactorsPanelProps {
  /** After the recovery codes of the first factor were shown. */
  onSetUp?: () => void
  /** Where nobody can confirm here who they are, when setting up a factor asks for that. */
  onRefused?: () => void
}

interface SecondFactorCardProps {
  setup: UseMutationResult<Awaited<ReturnType<typeof beginApp>>, Error, void>
  onRename: (factor: Factor) => void
  onRemove: (factor: Factor) => void
  onRenew: () => void
}

function SecondFactorCard({ setup, onRename, onRemove, onRenew }: SecondFactorCardProps) {
  const texts = useFactorTexts()
  const answer = useQuery(ownFactors)
  const list = answer.data?.list ?? []
  const isOn = list.length > 0
  return (
    <Card
      className="factors"
      title={texts.second}
      note={texts.note}
      actions={answer.data && <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>}
    >
      {answer.isPending && <Loader inline label={texts.loading} />}
      {answer.isError && <ErrorState {...failureOf(answer)} />}
      {setup.isError && (
        <InlineAlert tone="bad" live="alert">
          {textOf(setup.error)}
        </InlineAlert>
      )}
      {answer.data && (
        <FactorListPart
          app={list.find(({ kind }) => kind === 'totp')}
          recovery={isOn ? answer.data.recovery : undefined}
          changing={setup.isPending}
          onSetUp={() => setup.mutate()}
          onRename={onRename}
          onRemove={onRemove}
          onRenew={onRenew}
        />
      )}
    </Card>
  )
}

/** What is asked of oneself beside the password, or in its place, and what can be done about it. */
export function FactorsPanel({ onSetUp, onRefused }: FactorsPanelProps) {
  const answer = useQuery(ownFactors)
  const { doing, open, codes, place, close, settle, hideCodes } = useDoing()
  const refuse = (error: unknown) => {
    if (!onRefused || !(error instanceof CallError && error.type.endsWith('confirm-first'))) return
    // What is to be done about it stands outside of the dialogs.
    close()
    flushSync(() => setup.reset())
    onRefused()
  }
  const setup = useMutation({ mutationFn: beginApp, onError: (error) => refuse(error) })
  const list = answer.data?.list ?? []
  const app = list.find(({ kind }) => kind === 'totp')
  const onRename = (factor: Factor) => open({ what: 'rename', factor })
  const onRemove = (factor: Factor) => open({ what: 'remove', factor })
  return (
    <>
      <div ref={place} tabIndex={-1} className="ui-grid ui-gap-16">
        <SecondFactorCard
          setup={setup}
          onRename={onRename}
          onRemove={onRemove}
          onRenew={() => open({ what: 'renew' })}
        />
        {answer.data && (
          <PasskeysPanel
            list={list.filter(({ kind }) => kind === 'passkey')}
            onAdd={() => open({ what: 'add' })}
            onRename={onRename}
            onRemove={onRemove}
          />
        )}
      </div>
      {setup.data && (
        <setUpApp.Dialog
          setup={setup.data}
          replaces={app !== undefined}
          onDone={(shown) => {
            flushSync(() => setup.reset())
            settle(shown)
          }}
          onRefused={refuse}
          onClose={() => setup.reset()}
        />
      )}
      {doing && (
        <DoingDialog doing={doing} isLast={list.length === 1} onDone={settle} onRefused={refuse} onClose={close} />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            hideCodes()
            onSetUp?.()
          }}
        />
      )}
    </>
  )
}

export function FactorsPage() {
  const texts = useFactorTexts()
  const profile = useProfileTexts()
  return (
    <Page title={texts.title} crumbs={[{ label: profile.title, href: paths.profile }, { label: texts.title }]}>
      <FactorsPanel />
    </Page>
  )
}
