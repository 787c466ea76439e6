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
  /** A loader by default. */
  waiting?: ReactNode
  /** The sentence with 'Reintentar' by default. */
  failed?: ComponentType<{ trying: boolean; onRetry: () => void }>
}

interface Arrival<Props> {
  Part?: ComponentType<Props> | undefined
  failed?: boolean
  /** Failed, and on its way once more. */
  trying?: boolean
  /** A person wants it. */
  pressed?: boolean
}

/** `retry` asks again; the part stays failed until it comes. */
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

/** A failure here is said, and asked for again, when the part is shown. */
const ahead =
  <Props,>(part: LazyPart<Props>) =>
  (): void =>
    void part.preload().catch(() => undefined)

/**
 * A part in a chunk of its own: the page shows before it. `preload` brings it on hover or focus. A missing part says so
 * in its place and leaves all else as it is.
 */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, standIns: StandIns = {}) {
  const part = lazyPart(load)
  return {
    preload: ahead(part),
    Panel: (props: Props) => <LazyPanel part={part} props={props} standIns={standIns} />,
  }
}

/** Opens as soon as it has come; a dialog says where it does not. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load)
  return {
    preload: ahead(part),
    Dialog: (props: Props) => <LazyDialog part={part} props={props} />,
  }
}
