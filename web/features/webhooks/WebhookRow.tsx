import { useMutation } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import KeyRound from 'lucide-react/icons/key-round'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import WebhookSign from 'lucide-react/icons/webhook'

import type { Webhook, WebhookState } from '#contract/webhooks.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { paths } from '#web/platform/paths.ts'

import type { Deed } from './WebhookDeedDialog.tsx'
import { useWebhookTexts } from './webhooks-texts.ts'
import { nameOf, testWebhook } from './webhooks.api.ts'

const tones = { on: 'ok', paused: 'neutral', off: 'warn' } satisfies Record<WebhookState, BadgeProps['tone']>

function TestResult({ test }: { test: ReturnType<typeof useTest> }) {
  const texts = useWebhookTexts()
  const { data, error } = test
  if (error)
    return (
      <InlineAlert tone="bad" live="alert">
        {textOf(error)}
      </InlineAlert>
    )
  if (!data) return null
  const { delivered, status, problem } = data
  if (delivered)
    return (
      <InlineAlert tone="ok" live="status">
        {texts.tested(String(status))}
      </InlineAlert>
    )
  return (
    <InlineAlert tone="warn" live="status" title={status === null ? texts.unanswered : texts.failed(String(status))}>
      {problem}
    </InlineAlert>
  )
}

const useTest = (id: number) => useMutation({ mutationFn: () => testWebhook(id) })

function OffNote({ hook: { state, problem } }: { hook: Webhook }) {
  const texts = useWebhookTexts()
  if (problem !== null) return <p className="ui-small ui-warn">{texts.offBecause(problem)}</p>
  return state === 'off' && <p className="ui-small ui-warn">{texts.readyAgain}</p>
}

interface WebhookRowProps {
  hook: Webhook
  onEdit: () => void
  onSecret: () => void
  onDeed: (deed: Deed) => void
}

function Actions({ hook, test, onEdit, onSecret, onDeed }: WebhookRowProps & { test: ReturnType<typeof useTest> }) {
  const texts = useWebhookTexts()
  const { id, state } = hook
  const called = nameOf(hook)
  const turn: Deed = state === 'on' ? 'pause' : 'resume'
  return (
    <span className="ui-inline ui-wraps ui-mid ui-gap-8 webhook-actions">
      <LinkButton href={paths.deliveriesOf(id)}>
        {texts.deliveries} <VisuallyHidden>{called}</VisuallyHidden>
      </LinkButton>
      <Button
        aria-label={texts.testOf(called)}
        pending={test.isPending}
        pendingLabel={texts.testing}
        onClick={() => test.mutate()}
      >
        {texts.test}
      </Button>
      <Menu
        label={texts.more(called)}
        trigger={<Ellipsis />}
        entries={[
          { id: 'edit', label: texts.edit, icon: <Pencil />, onSelect: onEdit },
          {
            id: turn,
            label: texts.deeds[turn].action,
            icon: turn === 'pause' ? <Pause /> : <Play />,
            onSelect: () => onDeed(turn),
          },
          { id: 'secret', label: texts.newSecret, icon: <KeyRound />, onSelect: onSecret },
          {
            id: 'remove',
            label: texts.deeds.remove.action,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => onDeed('remove'),
          },
        ]}
      />
    </span>
  )
}

export function WebhookRow(props: WebhookRowProps) {
  const { hook } = props
  const texts = useWebhookTexts()
  const { records } = useAuditTexts()
  const format = useFormat()
  const test = useTest(hook.id)
  const { url, name, kinds, state, createdAt } = hook
  const called = nameOf(hook)
  const tells =
    kinds.length === 0 ? texts.tellsAll : texts.tells(format.list(kinds.map((kind) => records[kind].entity)))
  return (
    <li className="ui-entry webhook">
      <WebhookSign aria-hidden="true" />
      <div>
        <h2 className="ui-line ui-strong ui-entry-name">
          <span className="ui-breaks">{called}</span> <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </h2>
        {name !== '' && <p className="ui-small ui-soft ui-breaks">{url}</p>}
        <p className="ui-small ui-soft">
          {tells} · {texts.since(format.instantDay(createdAt))}
        </p>
        <OffNote hook={hook} />
      </div>
      <Actions {...props} test={test} />
      <TestResult test={test} />
    </li>
  )
}
