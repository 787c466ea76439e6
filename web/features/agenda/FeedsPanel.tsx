import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type CalendarFeed, type FeedScope, feedScopes } from '#contract/calendar-feeds.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { useAgendaTexts } from './agenda-texts.ts'
import { endFeed, feedsKey, makeFeed, myFeeds } from './agenda.api.ts'

/** The same address, as calendar programs ask to be opened. */
const asSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** What to do about a feed, which may end another one. */
type Deed = { scope: FeedScope; ends: boolean }

function useDeeds() {
  const cache = useQueryClient()
  const [made, setMade] = useState<{ scope: FeedScope; url: string }>()
  const deed = useMutation({
    async mutationFn({ scope, ends }: Deed) {
      setMade(undefined)
      if (!ends) return makeFeed(scope)
      await unlessGone(endFeed(scope))
      return undefined
    },
    async onSuccess(feed) {
      if (feed?.url) setMade({ scope: feed.scope, url: feed.url })
      await cache.invalidateQueries({ queryKey: [feedsKey] })
    },
  })
  return { deed, made }
}

interface FeedProps {
  scope: FeedScope
  feed: CalendarFeed | undefined
  url: string | undefined
  pending: boolean
  onDo: (ends: boolean) => void
}

type Asked = 'renewing' | 'ending'

interface QuestionProps {
  asked: Asked
  onDo: () => void
  onClose: () => void
}

/** The old address reads nothing more. */
function Question({ asked, onDo, onClose }: QuestionProps) {
  const { ui } = useTexts()
  const { feeds: texts } = useAgendaTexts()
  return (
    <InlineAlert
      tone="warn"
      live="status"
      title={texts[asked].title}
      action={
        <>
          <Button kind="danger" onClick={onDo}>
            {asked === 'ending' ? texts.end : texts.renew}
          </Button>
          <Button focusOnMount onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      {texts[asked].text}
    </InlineAlert>
  )
}

/** Leaving the portal asks first, until a calendar program has it. */
function NewAddress({ url }: { url: string }) {
  const { feeds: texts } = useAgendaTexts()
  const [isOpened, setOpened] = useState(false)
  useAskBeforeUnload(!isOpened)
  return (
    <InlineAlert tone="info" live="status" title={texts.once}>
      <CopyField label={texts.address} value={url} />
      <p className="ui-gap-above">
        <a className="ui-link" href={asSubscription(url)} onClick={() => setOpened(true)}>
          {texts.open}
        </a>
      </p>
    </InlineAlert>
  )
}

function Feed({ scope, feed, url, pending, onDo }: FeedProps) {
  const [asked, setAsked] = useState<Asked>()
  const { feeds: texts } = useAgendaTexts()
  const format = useFormat()
  const name = texts.scopes[scope]
  const first = useRef<HTMLButtonElement>(null)
  const ending = useRef<HTMLButtonElement>(null)
  // The pressed button goes with the question.
  const close = () => {
    setAsked(undefined)
    ;(asked === 'ending' ? ending : first).current?.focus()
  }
  return (
    <li className="ui-stack ui-gap-8">
      <div className="ui-line ui-gap-8-16">
        <div>
          <p className="ui-strong">{name}</p>
          <p className="ui-small ui-quiet">
            {feed
              ? `${texts.since(format.instantDay(feed.createdAt))} · ${feed.lastReadAt ? texts.read(format.instant(feed.lastReadAt)) : texts.unread}`
              : texts.about[scope]}
          </p>
        </div>
        <span className="ui-line ui-gap-8 ui-to-end">
          {/* One button for both, so that it has the focus still once the feed is made or ended. */}
          <Button
            ref={first}
            aria-label={feed ? texts.renewOf(name) : texts.makeOf(name)}
            pending={pending}
            pendingLabel={feed ? texts.renew : texts.making}
            onClick={() => (feed ? setAsked('renewing') : onDo(false))}
          >
            {feed ? texts.renew : texts.make}
          </Button>
          {feed && (
            <Button ref={ending} aria-label={texts.endOf(name)} disabled={pending} onClick={() => setAsked('ending')}>
              {texts.end}
            </Button>
          )}
        </span>
      </div>
      {asked && (
        <Question
          asked={asked}
          onClose={close}
          onDo={() => {
            setAsked(undefined)
            first.current?.focus()
            onDo(asked === 'ending')
          }}
        />
      )}
      {url && <NewAddress url={url} />}
    </li>
  )
}

export function FeedsPanel() {
  const { feeds: texts } = useAgendaTexts()
  const answer = useQuery(myFeeds)
  const { deed, made } = useDeeds()
  return (
    <div className="ui-stack ui-gap-12">
      <p className="ui-soft">{texts.intro}</p>
      <ListStates
        {...statesOf(answer)}
        loadFailed={texts.failed}
        total={answer.data && 1}
        empty={null}
        skeleton={<Skeleton height="8rem" />}
      >
        <ul className="ui-grid ui-gap-16">
          {feedScopes.map((scope) => (
            <Feed
              key={scope}
              scope={scope}
              feed={answer.data?.find((one) => one.scope === scope)}
              url={made?.scope === scope ? made.url : undefined}
              pending={deed.isPending && deed.variables.scope === scope}
              onDo={(ends) => deed.mutate({ scope, ends })}
            />
          ))}
        </ul>
      </ListStates>
      {deed.error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(deed.error)}
        </InlineAlert>
      )}
    </div>
  )
}
