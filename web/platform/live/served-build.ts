import { storeOf } from '#web/platform/store.ts'

/** undefined until the stream has begun. */
const { current, become, subscribe } = storeOf<string | undefined>(undefined)

export { subscribe as subscribeToBuild }

export function noteServedBuild(build: string): void {
  if (build !== current()) become(build)
}

/** undefined where this tab's build is the served one, or where that is not known. */
export function newerBuild(): string | undefined {
  const own = document.documentElement.dataset['build']
  return own === undefined || current() === own ? undefined : current()
}
