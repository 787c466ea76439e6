import RotateCw from 'lucide-react/icons/rotate-cw'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'
import { InlineAlert } from './InlineAlert.tsx'
import { useStandIn } from './waiting.ts'

interface StateProps {
  title: string
  text?: ReactNode
  /** One button or link that leads on. */
  action?: ReactNode
}

/** Nothing is there yet: a fact, one sentence and one way on. */
export function EmptyState({ title, text, action }: StateProps) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  return (
    <div className="ui-state">
      <h2 className="ui-state-title">{title}</h2>
      {text && <p className="ui-state-text">{text}</p>}
      {action && <div className="ui-gap-above">{action}</div>}
    </div>
  )
}

/** The search finds nothing: other words than an empty list, and no button to create something. */
export function NoHitsState({ term, onClear }: { term: string; onClear: () => void }) {
  'use no memo'
  const { list } = useUiTexts()
  return (
    <div className="ui-state">
      <SearchX className="ui-state-icon" aria-hidden="true" />
      <h2 className="ui-state-title">{list.noHits(term)}</h2>
      <p className="ui-state-text">{list.noHitsText}</p>
      <div className="ui-gap-above">
        <Button onClick={onClear}>{list.clearSearch}</Button>
      </div>
    </div>
  )
}

/** A list that could not be loaded: 'Algo ha salido mal', what the server said, and a way to try again. */
export function ErrorState({
  summary,
  message,
  onRetry,
  retrying = false,
}: {
  /** What failed, before what was said about it. */
  summary?: string | undefined
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}) {
  'use no memo'
  const texts = useUiTexts()
  return (
    <InlineAlert
      tone="bad"
      live="alert"
      title={texts.list.errorTitle}
      action={
        onRetry && (
          <Button icon={<RotateCw />} onClick={onRetry} pending={retrying} pendingLabel={texts.loading}>
            {texts.retry}
          </Button>
        )
      }
    >
      {summary && <p>{summary}</p>}
      <p>{message || texts.list.errorText}</p>
    </InlineAlert>
  )
}

/** The data on the screen is the last that came; a fresh fetch failed. */
export function RefetchNotice({
  summary,
  onRetry,
}: {
  summary?: string | undefined
  onRetry?: (() => void) | undefined
}) {
  'use no memo'
  const texts = useUiTexts()
  return (
    <InlineAlert
      tone="warn"
      live="status"
      {...(summary !== undefined && { title: summary })}
      action={
        onRetry && (
          <Button kind="quiet" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {texts.list.refetchFailed}
    </InlineAlert>
  )
}

export interface ListStatesProps {
  /** No answer yet at all: `isPending` of the query. */
  pending: boolean
  /** The last fetch failed: `isError`; with data on the screen that is a quiet notice, without it takes the table's place. */
  failed?: boolean
  /** What the server said about it. */
  message?: string | undefined
  onRetry?: () => void
  retrying?: boolean
  /** What failed, in the list's own words. */
  loadFailed?: string | undefined
  /** How many rows the answer holds in all; undefined while there is none. */
  total: number | undefined
  /** The term that is searched; with it, no rows means no hits. */
  q?: string
  onClearSearch?: () => void
  /** An `EmptyState`. */
  empty: ReactNode
  /** A `TableSkeleton` or `CardSkeleton`. */
  skeleton: ReactNode
  /** The table or the cards. */
  children: ReactNode
  /** A `Pager`: stands below the data, and when a search finds nothing. */
  pager?: ReactNode
}

/** The four states of a list, and only one of them at a time: skeleton, error, empty or no hits, data. */
export function ListStates(props: ListStatesProps) {
  'use no memo'
  const {
    pending,
    failed = false,
    message,
    onRetry,
    retrying = false,
    loadFailed,
    total,
    q = '',
    onClearSearch,
  } = props
  const standIn = useStandIn(pending)
  if (failed && total === undefined)
    return <ErrorState summary={loadFailed} message={message} onRetry={onRetry} retrying={retrying} />
  if (standIn) return props.skeleton
  // The place is kept from the start, so that nothing moves when the stand-in or the data comes.
  if (pending || total === undefined)
    return (
      <div className="ui-unseen" aria-hidden="true">
        {props.skeleton}
      </div>
    )
  const none = total === 0
  return (
    <>
      {failed && <RefetchNotice summary={loadFailed} onRetry={onRetry} />}
      {none && q !== '' && <NoHitsState term={q} onClear={() => onClearSearch?.()} />}
      {none && q === '' && props.empty}
      {!none && props.children}
      {(!none || q !== '') && props.pager}
    </>
  )
}
