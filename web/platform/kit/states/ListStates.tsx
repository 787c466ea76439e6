import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'
import { InlineAlert } from './InlineAlert.tsx'
import { Retry } from './Retry.tsx'
import { useStandIn } from './waiting.ts'

interface StateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** A fact, one sentence and one way on. */
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

/** Other words than an empty list, and no button to create something. */
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

export interface Failure {
  message?: string | undefined
  /** The person may not see it: there is nothing to try again. */
  refused?: boolean
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** The server's sentence, and a way to try again. */
export function ErrorState({
  summary,
  message,
  refused = false,
  onRetry,
  retrying = false,
}: Failure & { summary?: string | undefined }) {
  'use no memo'
  const texts = useUiTexts()
  return (
    <InlineAlert
      tone="bad"
      live="alert"
      title={refused ? texts.list.refused : texts.list.errorTitle}
      action={onRetry && !refused && <Retry onRetry={onRetry} retrying={retrying} />}
    >
      {summary && <p>{summary}</p>}
      <p>{message || texts.list.errorText}</p>
    </InlineAlert>
  )
}

/** The data on screen is the last that came; a fresh fetch failed. */
export function RefetchNotice({
  summary,
  message,
  refused = false,
  onRetry,
}: Omit<Failure, 'retrying'> & { summary?: string | undefined }) {
  'use no memo'
  const { list } = useUiTexts()
  const title = refused ? list.refused : summary
  return (
    <InlineAlert
      tone="warn"
      live="status"
      {...(title !== undefined && { title })}
      action={onRetry && !refused && <Retry quiet onRetry={onRetry} />}
    >
      {refused && message ? message : list.refetchFailed}
    </InlineAlert>
  )
}

export interface ListStatesProps extends Failure {
  /** `isPending` of the query. */
  pending: boolean
  /** `isError`; a quiet notice above data, in the table's place without. */
  failed?: boolean
  loadFailed?: string | undefined
  /** In all; undefined while there is no answer. */
  total: number | undefined
  /** With a term, no rows means no hits. */
  q?: string
  onClearSearch?: () => void
  empty: ReactNode
  skeleton: ReactNode
  children: ReactNode
  /** They have something to say where there are no rows, too, below what says so. */
  childrenStay?: boolean | undefined
  /** Below the data, and when a search finds nothing. */
  pager?: ReactNode
}

/** Shows one state at a time: skeleton, error, empty or no hits, data. */
export function ListStates(props: ListStatesProps) {
  'use no memo'
  const {
    pending,
    failed = false,
    message,
    refused = false,
    onRetry,
    retrying = false,
    loadFailed,
    total,
    q = '',
    onClearSearch,
  } = props
  const standIn = useStandIn(pending)
  if (failed && total === undefined)
    return <ErrorState summary={loadFailed} {...{ message, refused, onRetry, retrying }} />
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
      {failed && <RefetchNotice summary={loadFailed} {...{ message, refused, onRetry }} />}
      {none && q !== '' && <NoHitsState term={q} onClear={() => onClearSearch?.()} />}
      {none && q === '' && props.empty}
      {(!none || props.childrenStay) && props.children}
      {(!none || q !== '') && props.pager}
    </>
  )
}
