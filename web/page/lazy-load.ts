/** How long a part of the app may take to come. */
export const CHUNK_TIMEOUT = 120_000

/** A part of the app that did not come: the connection failed, a newer version replaced it, or it took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Loads a part of the app once, however often it is asked for; a failure is forgotten, so that the next asks again.
 * Rejects with {@link ChunkLoadError}, after 120 s at the latest.
 */
export function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= withTimeout(load()).catch((error: unknown) => {
      loading = undefined
      throw error instanceof ChunkLoadError
        ? error
        : new ChunkLoadError('A part of the app did not load', { cause: error })
    })
    return loading
  }
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkLoadError('A part of the app took over 120 s')), CHUNK_TIMEOUT)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** A part of the app in a chunk of its own: `preload` brings it, `current` gives it once it is there. */
export function lazyPart<Part>(load: () => Promise<Part>): {
  preload: () => Promise<Part>
  current: () => Part | undefined
} {
  let loaded: Part | undefined
  const preload = once(async () => {
    loaded = await load()
    return loaded
  })
  return { preload, current: () => loaded }
}
