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

// The login and the main application are loaded by the first script; which of them it will be is known already.
const parts = document.currentScript?.dataset ?? {}
const wanted = [
  parts[localStorage.getItem('jwt') ? 'portal' : 'login'],
  root.lang === 'en-US' ? parts['english'] : undefined,
]
for (const href of wanted.join(' ').split(' ').filter(Boolean)) {
  const preload = document.createElement('link')
  preload.rel = 'modulepreload'
  preload.href = href
  head.append(preload)
}
