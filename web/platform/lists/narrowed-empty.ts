import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

export const { Panel: NarrowedEmpty } = lazyPanel(
  async () => (await import('./NarrowedEmptyPart.tsx')).NarrowedEmptyPart,
  { waiting: null },
)
