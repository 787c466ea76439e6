// Runs in the page's head before the first paint: applies what this browser remembers of looks and language to <html>,
// else leaves what the server wrote there. It is served as a classic script of its own, so it imports nothing.

const root = document.documentElement
const { dataset } = root

const chosen = (name: string, allowed: string[], otherwise: string): string => {
  const stored = localStorage.getItem(name)
  return stored && allowed.includes(stored) ? stored : otherwise
}

const skin = chosen('skin', ['smart', 'provider'], dataset.defaultSkin ?? 'smart')
const theme = chosen('theme', ['light', 'dark', 'system'], 'system')
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
dataset.skin = skin
dataset.themeChoice = theme
dataset.theme = theme === 'system' ? system : theme
dataset.density = chosen('density', ['comfortable', 'compact'], 'comfortable')
root.lang = localStorage.getItem('lang') === 'en-US' ? 'en-US' : 'es-CO'

const head = document.head
const icon = document.createElement('link')
icon.rel = 'icon'
icon.href = `/favicon-${skin}.svg`
head.append(icon)

// The login and the main application are loaded by scripts; which of them it will be is known already. The page itself
// draws the bar of the main application, before any script of it has come.
dataset.first = localStorage.getItem('jwt') ? 'portal' : 'login'
const parts = document.currentScript?.dataset ?? {}
for (const part of [dataset.first, ...(root.lang === 'en-US' ? ['english'] : [])]) {
  for (const name of parts[part]?.split(' ') ?? []) {
    const preload = document.createElement('link')
    const style = name.endsWith('.css')
    preload.rel = style ? 'preload' : 'modulepreload'
    if (style) preload.as = 'style'
    // As the loader of a part asks for it, or it would be fetched twice.
    if (style) preload.crossOrigin = ''
    preload.href = `/assets/${name}`
    head.append(preload)
  }
}

// The first date or number of a page takes 10 ms, for which there is time while everything else is on its way.
requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(root.lang)))
