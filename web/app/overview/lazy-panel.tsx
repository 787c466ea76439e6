import { type ComponentType, Suspense, use } from 'react'

import { useTexts } from '#web/i18n/language.ts'
import { Loader } from '#web/ui/Loader.tsx'

import { lazyPart } from '../lazy-load.ts'

/** A tab's content in a chunk of its own, so that the overview shows before what is behind its other tabs has come. */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load)
  const Loaded = (props: Props) => {
    const Part = part.current() ?? use(part.preload())
    return <Part {...props} />
  }
  const Panel = (props: Props) => {
    const { projects } = useTexts()
    return (
      <Suspense fallback={<Loader inline label={projects.overview.loading} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return { preload: () => void part.preload(), Panel }
}
