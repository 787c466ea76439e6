import { CHUNK_TIMEOUT } from './chunk-timeout.ts'

/** How long to wait before a second and a third try, in milliseconds. */
const PAUSES = [500, 2000]

/** A part of the app that did not come: the connection failed, a newer version replaced it, or it took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Stylesheets of parts that did not come. The bundler's own loader asks for each of them no second time. */
const missingStyles = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  { capture: true },
)

/** Those that are asked for again just now, for whichever part. */
const underWay = new Map<HTMLLinkElement, Promise<void>>()

/** Asks for one again. It counts as missing until it has come: a part that is loaded meanwhile waits for it too. */
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

/** Asks for all of them again; rejects when one does not come. */
async function loadMissingStyles(): Promise<void> {
  await Promise.all(Array.from(missingStyles, (link) => underWay.get(link) ?? loadAgain(link)))
}

/** Without a connection it is not asked for: a browser remembers a module that failed and never asks for it again. */
async function attempt<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) throw new Error('There is no connection')
  await loadMissingStyles()
  return load()
}

/** Three times at most, with pauses in which a connection may come back. */
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

/** A part of the app, loaded once however often it is asked for. */
export interface Part<Module> {
  /** Loads it. What has failed is asked for again by the next call. */
  (): Promise<Module>
  /** What a render waits for: a failure stays one here, or each further render would ask again, without an end. */
  awaited: () => Promise<Module>
}

/**
 * Loads a part of the app once. Where it does not come it is tried three times in all; then, or after 120 s, it rejects
 * with {@link ChunkLoadError}.
 */
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

/** A part of the app in a chunk of its own: `preload` brings it, `current` gives it once it is there. */
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
