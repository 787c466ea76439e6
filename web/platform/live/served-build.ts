/** The build that the server sends now, by what the stream of changes begins with; undefined until that has come. */
let served: string | undefined
const listeners = new Set<() => void>()

/** Takes note of the build that the server says it sends. */
export function noteServedBuild(build: string): void {
  if (build === served) return
  served = build
  for (const listener of listeners) listener()
}

/** The newer build, where this tab's screens are of another one; undefined where they are not, or nobody knows. */
export function newerBuild(): string | undefined {
  const own = document.documentElement.dataset['build']
  return own === undefined || served === own ? undefined : served
}

/** Calls `listener` when another build is served; the answer ends that. */
export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
