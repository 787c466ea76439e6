import type * as es from '../es/options.ts'

export const options: typeof es.options = {
  title: 'Options',
  intro: 'These preferences are kept in this browser and apply at once.',
  language: 'Language',
  skin: 'Appearance',
  skins: { smart: 'Smart' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'As the system' },
  density: 'Density of lists',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  start: 'Start screen',
  startText: 'Where signing in leads.',
  starts: { dashboard: 'Dashboard', portfolio: 'Portfolio', tasks: 'My tasks', projects: 'Projects' },
  administration: 'Administration',
  version: 'Version',
}
