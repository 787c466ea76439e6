/** undefined until the stream has begun. */
let served: string | undefined
const listeners = new Set<() => void>()

export function noteServedBuild(build: string): void {
  if (build === served) return
  served = build
  for (const listener of listeners) listener()
}

/** undefined where this tab's build is the served one, or where that is not known. */
export function newerBuild(): string | undefined {
  const own = document.documentElement.dataset['build']
  return own === undefined || served === own ? undefined : served
}

export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
