import { loadAnew } from '#web/platform/kit/actions/leaving.ts'

/**
 * A browser may remember a module that failed until the page is loaded anew. For a part that a press asked for again in
 * vain, the page is loaded anew where the portal answers: without a press nothing does that, so it never loops.
 */
export async function loadAnewWhereServed(): Promise<void> {
  const { ok } = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (ok) loadAnew()
}
