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
  administration: 'Administration',
}
