import { CHUNK_TIMEOUT } from '#web/platform/loading/chunk-timeout.ts'

// A classic script of its own, for which nothing waits: says so where a file of the start does not come that could not
// say it itself. Those are the page's first script, the entry with what it imports, and the stylesheet.
import { showMissingPart } from './missing-part.ts'

function look(): void {
  if (document.documentElement.dataset.start === undefined)
    showMissingPart(new Error('A file that the page begins with did not come'))
}

// By then each of them has come or failed.
if (document.readyState === 'complete') look()
else globalThis.addEventListener('load', look)
setTimeout(look, CHUNK_TIMEOUT)
