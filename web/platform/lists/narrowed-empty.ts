import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

export const { Panel: NarrowedEmpty } = lazyPanel(async () => (await import('./NarrowingBar.tsx')).NarrowedEmptyPart, {
  waiting: null,
})
