import { inPart } from '#server/platform/base/call-trace.ts'

import type { Storage } from './storage.ts'

/** A storage whose work is seen in the traces of calls; of a content that is read, until it begins to come. */
export const tracedStorage = (storage: Storage): Storage => ({
  put: async (key, content) =>
    inPart(
      'storage',
      () => 'put',
      async () => storage.put(key, content),
    ),
  get: async (key, range) =>
    inPart(
      'storage',
      () => 'get',
      async () => storage.get(key, range),
    ),
  delete: async (key) =>
    inPart(
      'storage',
      () => 'delete',
      async () => storage.delete(key),
    ),
  list: () => storage.list(),
  ...(storage.failures && { failures: storage.failures }),
})
