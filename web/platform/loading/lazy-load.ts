import { CHUNK_TIMEOUT } from './chunk-timeout.ts'

/** In ms, before the second and third try. */
const PAUSES = [500, 2000]

/** The connection failed, a newer version replaced the part, or it took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** The bundler's own loader asks for a missing stylesheet only once. */
const missingStyles = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  { capture: true },
)

/** Requests under way, for any part. */
const underWay = new Map<HTMLLinkElement, Promise<void>>()

/** Missing until it has come: a part that loads meanwhile waits for it too. */
function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  const loaded = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`${again.href} did not load`)))
  }).finally(() => {
    missingStyles.delete(link)
    underWay.delete(link)
  })
  underWay.set(link, loaded)
  link.replaceWith(again)
  return loaded
}

async function loadMissingStyles(): Promise<void> {
  await Promise.all(Array.from(missingStyles, (link) => underWay.get(link) ?? loadAgain(link)))
}

/** Without a connection nothing is asked for: a browser remembers a failed module and never asks for it again. */
async function attempt<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) throw new Error('There is no connection')
  await loadMissingStyles()
  return load()
}

/** Three tries at most; a connection may come back between. */
async function inSeveralTries<Module>(load: () => Promise<Module>, isLate: () => boolean): Promise<Module> {
  for (const pause of PAUSES) {
    try {
      return await attempt(load)
    } catch (error) {
      if (isLate()) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return attempt(load)
}

async function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let late = false
  const timer = setTimeout(() => {
    late = true
    reject(new ChunkLoadError('A part of the app took over 120 s'))
  }, CHUNK_TIMEOUT)
  try {
    return await Promise.race([inSeveralTries(load, () => late), tooLate])
  } catch (error) {
    throw error instanceof ChunkLoadError
      ? error
      : new ChunkLoadError('A part of the app did not load', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Loaded once, however often it is asked for. */
export interface Part<Module> {
  /** A failed part is asked for again by the next call. */
  (): Promise<Module>
  /** For a render: a failure stays one, or each further render would ask again without an end. */
  awaited: () => Promise<Module>
}

/** Tries three times; then, or after 120 s, it rejects with {@link ChunkLoadError}. */
export function once<Module>(load: () => Promise<Module>): Part<Module> {
  let loading: Promise<Module> | undefined
  let failed = false
  const ask = () => {
    if (!loading || failed) {
      failed = false
      loading = inTime(load)
      loading.catch(() => (failed = true))
    }
    return loading
  }
  return Object.assign(ask, { awaited: () => loading ?? ask() })
}

/** In a chunk of its own: `preload` brings it, `current` gives it once it is there. */
export function lazyPart<Loaded>(load: () => Promise<Loaded>): {
  preload: () => Promise<Loaded>
  /** See {@link Part.awaited}. */
  awaited: () => Promise<Loaded>
  current: () => Loaded | undefined
} {
  let loaded: Loaded | undefined
  const preload = once(async () => {
    loaded = await load()
    return loaded
  })
  return { preload, awaited: preload.awaited, current: () => loaded }
}
