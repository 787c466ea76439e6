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

// The login, the main application and its screens are loaded by scripts; which of them it will be is known already.
const parts = document.currentScript?.dataset ?? {}
const listed = (names: string | undefined): string[] => (names ?? '').split(' ').filter(Boolean)

const path = location.pathname.replace(/\/+$/, '').replace(/\/\d+$/, '/$id') || '/'

function ofScreen(): (string | undefined)[] {
  const numbers = JSON.parse(parts['screens'] ?? '{}') as Record<string, number[]>
  const files = listed(parts['files'])
  return (numbers[path] ?? []).map((number) => files[number])
}

const token = localStorage.getItem('jwt')
const signedIn = Boolean(token)
// The page itself draws the bar of the main application, before any script of it has come.
dataset.first = signedIn ? 'portal' : 'login'
const wanted = signedIn ? [...listed(parts['portal']), ...ofScreen()] : listed(parts['login'])
if (root.lang === 'en-US') wanted.push(...listed(parts['english']))
for (const name of wanted) {
  const preload = document.createElement('link')
  const style = name?.endsWith('.css')
  preload.rel = style ? 'preload' : 'modulepreload'
  if (style) preload.as = 'style'
  // As the loader of a part asks for it, or it would be fetched twice.
  if (style) preload.crossOrigin = ''
  preload.href = `/assets/${name}`
  head.append(preload)
}

// What this screen asked for the last time is asked for at once: its answers come while the scripts do.
if (token) {
  const screen = path + location.search
  const id = /\/(\d+)\/*$/.exec(location.pathname)?.[1] ?? ''
  const language = root.lang
  const headers = { accept: 'application/json', locale: language, authorization: `Bearer ${token}` }
  const answers = new Map<string, Promise<Response>>()
  for (const stored of listed(localStorage.getItem(`first-calls:${screen}`) ?? '')) {
    const address = stored.replaceAll('$id', id)
    // The token is for the portal's own API alone.
    if (!address.startsWith('/api/')) continue
    const answer = fetch(address, { headers })
    // Whoever takes it asks again; nobody may take it.
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
  globalThis.firstCalls = { screen, id, token, language, at: performance.now(), answers }
}

// The first date or number of a page takes 10 ms, for which there is time while everything else is on its way.
requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(root.lang)))
