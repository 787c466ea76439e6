import { type ComponentType, useEffect, useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Loader } from '#web/platform/kit/Loader.tsx'
import { useStandIn } from '#web/platform/kit/waiting.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

interface LoadedPartProps<Props> {
  part: ReturnType<typeof lazyPart<ComponentType<Props>>>
  props: Props
  /** Nothing stands in while it is on its way. */
  quiet: boolean
}

function LoadedPart<Props extends object>({ part, props, quiet }: LoadedPartProps<Props>) {
  const { projects } = useTexts()
  const [{ Part, failure }, setState] = useState<{ Part?: ComponentType<Props> | undefined; failure?: unknown }>(
    () => ({ Part: part.current() }),
  )
  const waiting = useStandIn(!Part && !quiet)
  useEffect(() => {
    if (Part) return
    part.preload().then(
      (loaded) => setState({ Part: loaded }),
      (error: unknown) => setState({ failure: error }),
    )
  }, [part, Part])
  if (failure !== undefined) throw failure
  if (Part && !waiting) return <Part {...props} />
  return waiting ? <Loader inline label={projects.overview.loading} /> : null
}

function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, quiet: boolean) {
  const part = lazyPart(load)
  return {
    // What fails here is asked for again, and said, when it is shown.
    preload: () => void part.preload().catch(() => undefined),
    Part: (props: Props) => <LoadedPart part={part} props={props} quiet={quiet} />,
  }
}

/**
 * A tab's content in a chunk of its own, so that the overview shows before what is behind its other tabs has come.
 * `preload` brings it when the pointer or the focus rests on the tab. A chunk that fails ends in the page's own failure.
 */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { preload, Part } = lazy(load, false)
  return { preload, Panel: Part }
}

/** The same for a dialog: it opens as soon as it has come. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { preload, Part } = lazy(load, true)
  return { preload, Dialog: Part }
}
