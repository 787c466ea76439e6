import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

/** 'Para empezar', in a part of its own: few installations still lack a milestone. */
export const { Panel: FirstSteps } = lazyPanel(async () => (await import('./FirstStepsPanel.tsx')).FirstStepsPanel, {
  waiting: null,
  failed: () => null,
})
