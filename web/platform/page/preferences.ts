import { useSyncExternalStore } from 'react'

export const skins = ['smart', 'provider'] as const
export type Skin = (typeof skins)[number]
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
export const starts = ['dashboard', 'portfolio', 'tasks', 'projects'] as const
export type Start = (typeof starts)[number]

/** Kept in this browser under these names. */
interface Preferences {
  skin: Skin
  theme: Theme
  density: Density
  start: Start
}

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const { dataset } = document.documentElement
/** The script in the page's head has read the stored choices before the first paint. */
let preferences: Preferences = {
  skin: dataset.skin === 'provider' ? 'provider' : 'smart',
  theme: themes.find((theme) => theme === dataset.themeChoice) ?? 'system',
  density: dataset.density === 'compact' ? 'compact' : 'comfortable',
  start: starts.find((start) => start === localStorage.getItem('start')) ?? 'dashboard',
}
const listeners = new Set<() => void>()

/** What `theme` means on this machine now. */
function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return dark?.matches ? 'dark' : 'light'
}

function show(): void {
  const { skin, theme, density } = preferences
  Object.assign(dataset, { skin, density, theme: shownTheme(theme), themeChoice: theme })
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = `/favicon-${skin}.svg`
  for (const listener of listeners) listener()
}

dark?.addEventListener('change', show)

export function prefer(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change }
  for (const [name, value] of Object.entries(change)) localStorage.setItem(name, value)
  show()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a sign-in that was not on the way to somewhere. */
export const preferredStart = (): Start => preferences.start

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => preferences)
/** Whichever shows. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => shownTheme(preferences.theme))
