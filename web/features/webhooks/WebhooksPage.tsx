import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'

import type { Webhook } from '#contract/webhooks.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useOneDialog } from '#web/platform/kit/dialogs/useOneDialog.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState, ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ShownSecretDialog } from './ShownSecretDialog.tsx'
import type { Deed } from './WebhookDeedDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { useWebhookTexts } from './webhooks-texts.ts'
import { allWebhooks, nameOf } from './webhooks.api.ts'

import './webhooks.css'

const deedDialog = lazyDialog(async () => (await import('./WebhookDeedDialog.tsx')).WebhookDeedDialog)
const newSecret = lazyDialog(async () => (await import('./NewSecretDialog.tsx')).NewSecretDialog)

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'secret' | Deed; hook: Webhook }
  | { kind: 'shown'; name: string; secret: string; replaces: boolean }

interface OpenedPartProps {
  opened: Opened
  hooks: readonly Webhook[]
  onOpen: (next: Opened) => void
  /** `gone`: what was pressed went with its webhook. */
  onClose: (gone?: boolean) => void
}

function OpenedPart({ opened, hooks, onOpen, onClose }: OpenedPartProps) {
  const close = () => onClose()
  if (opened.kind === 'shown') return <ShownSecretDialog {...opened} onClose={close} />
  const show = (hook: Webhook, secret: string, replaces: boolean) =>
    onOpen({ kind: 'shown', name: nameOf(hook), secret, replaces })
  const made = (hook: Webhook & { secret: string }) => show(hook, hook.secret, false)
  if (opened.kind === 'create') return <WebhookDialog onCreated={made} onClose={close} />
  const { kind, hook } = opened
  if (kind === 'edit') return <WebhookDialog hook={hook} onCreated={made} onClose={close} />
  if (kind === 'secret')
    return <newSecret.Dialog hook={hook} onMade={(secret) => show(hook, secret, true)} onClose={close} />
  return (
    <deedDialog.Dialog
      deed={kind}
      hook={hooks.find(({ id }) => id === hook.id) ?? hook}
      onClose={(done) => onClose(done && kind === 'remove')}
    />
  )
}

function Hooks({ hooks, onOpen }: { hooks: readonly Webhook[]; onOpen: (opened: Opened) => void }) {
  const texts = useWebhookTexts()
  return (
    <ul className="ui-grid" aria-label={texts.label}>
      {hooks.map((hook) => (
        <WebhookRow
          key={hook.id}
          hook={hook}
          onEdit={() => onOpen({ kind: 'edit', hook })}
          onSecret={() => onOpen({ kind: 'secret', hook })}
          onDeed={(kind) => onOpen({ kind, hook })}
        />
      ))}
    </ul>
  )
}

/** 'Webhooks': the addresses of other programs that the portal calls when records change. */
export function WebhooksPage() {
  const texts = useWebhookTexts()
  const { options } = useTexts()
  const canManage = useCan('users.manage')
  const answer = useQuery(allWebhooks)
  const { subject: opened, open, close, place } = useOneDialog<Opened>()
  const hooks = answer.data ?? []
  const create = (
    <Button kind="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => open({ kind: 'create' })}>
      {texts.create}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.note}
      actions={canManage && create}
    >
      <Card className="webhooks">
        <div ref={place} tabIndex={-1} className="webhooks-place">
          {answer.isPending && <Loader inline label={texts.loading} />}
          {answer.isError && <ErrorState {...failureOf(answer)} />}
          {answer.data?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
          {hooks.length > 0 && <Hooks hooks={hooks} onOpen={open} />}
        </div>
      </Card>
      {opened && <OpenedPart opened={opened} hooks={hooks} onOpen={open} onClose={close} />}
    </Page>
  )
}
