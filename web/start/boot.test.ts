import { beforeEach, describe, expect, test, vi } from 'vitest'

const { dataset } = document.documentElement

/** Runs the script as the page's head does, on a page as the server wrote it. */
async function boot(stored: Record<string, string>, written = 'smart', systemIsDark = false): Promise<void> {
  localStorage.clear()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  dataset.skin = written
  dataset.defaultSkin = written
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark, addEventListener: () => undefined }))
  await vi.importActual('./boot.ts')
}
const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href')

beforeEach(() => {
  vi.resetModules()
  document.head.replaceChildren()
})

describe('before the first paint', () => {
  test('nothing stored leaves what the server wrote', async () => {
    await boot({}, 'provider')
    expect({ ...dataset }).toMatchObject({ skin: 'provider', theme: 'light', density: 'comfortable' })
    expect(document.documentElement.lang).toBe('es-CO')
    expect(icon()).toBe('/favicon-provider.svg')
  })

  test('a person’s own choices win', async () => {
    await boot({ skin: 'smart', theme: 'dark', density: 'compact', lang: 'en-US' }, 'provider')
    expect({ ...dataset }).toMatchObject({ skin: 'smart', theme: 'dark', density: 'compact', defaultSkin: 'provider' })
    expect(document.documentElement.lang).toBe('en-US')
    expect(icon()).toBe('/favicon-smart.svg')
  })

  test('the system’s theme holds until another is chosen', async () => {
    await boot({}, 'smart', true)
    expect(dataset).toMatchObject({ theme: 'dark', themeChoice: 'system' })
  })

  test('what makes no sense is ignored', async () => {
    await boot({ skin: 'x', theme: 'y', density: 'z', lang: 'fr' })
    expect({ ...dataset }).toMatchObject({ skin: 'smart', theme: 'light', density: 'comfortable' })
    expect(document.documentElement.lang).toBe('es-CO')
  })
})

describe('what will be needed is asked for while the first script loads', () => {
  const parts = { login: 'login.js both.js', portal: 'portal.js both.js portal.css', english: 'english.js' }
  async function asked(path: string, stored: Record<string, string>): Promise<string[]> {
    const script = document.createElement('script')
    Object.assign(script.dataset, parts)
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    history.replaceState(null, '', path)
    await boot(stored)
    return Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel$=preload]'), (link) =>
      [link.rel, link.as, link.getAttribute('href')].filter(Boolean).join(' '),
    )
  }

  test('the login alone for who is not signed in', async () => {
    expect(await asked('/projects', {})).toEqual(['modulepreload /assets/login.js', 'modulepreload /assets/both.js'])
    expect(dataset.first).toBe('login')
  })

  test('the main application for who is, with its own styles', async () => {
    expect(await asked('/projects', { jwt: 'x' })).toEqual([
      'modulepreload /assets/portal.js',
      'modulepreload /assets/both.js',
      'preload style /assets/portal.css',
    ])
    expect(dataset.first).toBe('portal')
    // As the bundler's loader asks for it: another way of asking would fetch it a second time.
    expect(document.querySelector<HTMLLinkElement>('link[rel=preload]')?.crossOrigin).toBe('')
  })

  test('the other language where it is spoken', async () => {
    expect(await asked('/login', { lang: 'en-US' })).toContain('modulepreload /assets/english.js')
  })
})
