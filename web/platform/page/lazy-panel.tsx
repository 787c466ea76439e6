import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { currentConnection, subscribeToConnection } from '#web/platform/calls/connection.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

import { loadAnewWhereServed } from './load-anew.ts'
import { DialogFailure, PartFailure } from './PartFailure.tsx'

type LazyPart<Props> = ReturnType<typeof lazyPart<ComponentType<Props>>>

/** What stands in the place of a part. */
interface StandIns {
  /** While it is on its way; a loader unless told. */
  waiting?: ReactNode
  /** Where it did not come; the sentence with 'Reintentar' unless told. */
  failed?: ComponentType<{ trying: boolean; onRetry: () => void }>
}

interface Arrival<Props> {
  Part?: ComponentType<Props> | undefined
  failed?: boolean
  /** It has failed, and is on its way once more. */
  trying?: boolean
  /** A person wants it. */
  pressed?: boolean
}

/** A part once it is here. One that did not come is asked for again by `retry`, and stays failed until it comes. */
function useArrival<Props>(part: LazyPart<Props>) {
  const [{ Part, failed = false, trying = false, pressed = false }, setArrival] = useState<Arrival<Props>>(() => ({
    Part: part.current(),
  }))
  const wanted = !Part && (!failed || trying)
  useEffect(() => {
    if (!wanted) return
    part.preload().then(
      (loaded) => setArrival({ Part: loaded }),
      async () => {
        if (pressed) await loadAnewWhereServed()
        setArrival({ failed: true })
      },
    )
  }, [part, wanted, pressed])
  const idle = failed && !trying
  useEffect(() => {
    if (!idle) return
    return subscribeToConnection(() => {
      if (currentConnection() === 'well') setArrival({ failed: true, trying: true })
    })
  }, [idle])
  return { Part, failed, trying, retry: () => setArrival({ failed: true, trying: true, pressed: true }) }
}

function LazyPanel<Props extends object>({
  part,
  props,
  standIns: { waiting, failed: Failed = PartFailure },
}: {
  part: LazyPart<Props>
  props: Props
  standIns: StandIns
}) {
  const { projects } = useTexts()
  const { Part, failed, trying, retry } = useArrival(part)
  const loader = useStandIn(!Part && !failed && waiting === undefined)
  if (Part && !loader) return <Part {...props} />
  if (failed && !Part) return <Failed trying={trying} onRetry={retry} />
  return loader ? <Loader inline label={projects.overview.loading} /> : waiting
}

function LazyDialog<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const { Part, failed, trying, retry } = useArrival(part)
  const [closed, setClosed] = useState(false)
  if (Part) return <Part {...props} />
  if (!failed || closed) return null
  const close = () => {
    setClosed(true)
    if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
  }
  return <DialogFailure trying={trying} onRetry={retry} onClose={close} />
}

/** What fails here is asked for again, and said, when it is shown. */
const ahead =
  <Props,>(part: LazyPart<Props>) =>
  (): void =>
    void part.preload().catch(() => undefined)

/**
 * A part of a page in a chunk of its own, so that the page shows before it has come. `preload` brings it when the
 * pointer or the focus rests on what opens it. One that does not come says so in its place, and leaves all else as it is.
 */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, standIns: StandIns = {}) {
  const part = lazyPart(load)
  return {
    preload: ahead(part),
    Panel: (props: Props) => <LazyPanel part={part} props={props} standIns={standIns} />,
  }
}

/** The same for a dialog: it opens as soon as it has come. In the place of one that does not come a dialog says so. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load)
  return {
    preload: ahead(part),
    Dialog: (props: Props) => <LazyDialog part={part} props={props} />,
  }
}
