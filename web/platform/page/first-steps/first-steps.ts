import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

export const { Panel: FirstSteps } = lazyPanel(async () => (await import('./FirstStepsPanel.tsx')).FirstStepsPanel, {
  waiting: null,
  failed: () => null,
})
