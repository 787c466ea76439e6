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
  const parts = {
    login: 'login.js both.js',
    portal: 'portal.js both.js',
    english: 'english.js',
    files: 'list.js cards.js overview.css home.js',
    screens: JSON.stringify({ '/': [3], '/projects': [0, 1], '/projects/projects-list/$id': [1, 2] }),
  }
  async function asked(path: string, stored: Record<string, string>): Promise<string[]> {
    const script = document.createElement('script')
    Object.assign(script.dataset, parts)
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    history.replaceState(null, '', path)
    vi.resetModules()
    document.head.replaceChildren()
    await boot(stored)
    return Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel$=preload]'), (link) =>
      [link.rel, link.as, link.getAttribute('href')].filter(Boolean).join(' '),
    )
  }

  test('the login alone for who is not signed in', async () => {
    expect(await asked('/projects', {})).toEqual(['modulepreload /assets/login.js', 'modulepreload /assets/both.js'])
    expect(dataset.first).toBe('login')
  })

  test('the main application and the screen of the address for who is', async () => {
    const portal = ['modulepreload /assets/portal.js', 'modulepreload /assets/both.js']
    expect(await asked('/', { jwt: 'x' })).toEqual([...portal, 'modulepreload /assets/home.js'])
    expect(dataset.first).toBe('portal')
    expect(await asked('/projects/?page=2', { jwt: 'x' })).toEqual([
      ...portal,
      'modulepreload /assets/list.js',
      'modulepreload /assets/cards.js',
    ])
    expect(await asked('/nowhere', { jwt: 'x' })).toEqual(portal)
  })

  test('the screen of a record, with its own styles', async () => {
    const links = await asked('/projects/projects-list/42', { jwt: 'x' })
    expect(links.slice(2)).toEqual(['modulepreload /assets/cards.js', 'preload style /assets/overview.css'])
    // As the bundler's loader asks for it: another way of asking would fetch it a second time.
    expect(document.querySelector<HTMLLinkElement>('link[rel=preload]')?.crossOrigin).toBe('')
  })

  test('the other language where it is spoken', async () => {
    expect(await asked('/login', { lang: 'en-US' })).toContain('modulepreload /assets/english.js')
  })
})

describe('what the screen asked for the last time is asked for at once', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    fetched.mockReset()
    fetched.mockImplementation(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
  })
  const key = 'first-calls:/projects/projects-list/$id?tab=2'
  const remembered = { [key]: '/api/projects/project-by-id/$id /api/projects/list?projectId=$id&page=7' }
  const addresses = () => fetched.mock.calls.map(([address]) => address)

  test('with this record’s number, the token and the language', async () => {
    history.replaceState(null, '', '/projects/projects-list/42/?tab=2')
    await boot({ ...remembered, jwt: 't1', lang: 'en-US' })
    expect(addresses()).toEqual(['/api/projects/project-by-id/42', '/api/projects/list?projectId=42&page=7'])
    const headers = new Headers(fetched.mock.lastCall?.[1]?.headers)
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t1',
      locale: 'en-US',
    })
    expect(globalThis.firstCalls).toMatchObject({
      screen: '/projects/projects-list/$id?tab=2',
      id: '42',
      token: 't1',
      language: 'en-US',
    })
    expect([...globalThis.firstCalls!.answers.keys()]).toEqual(addresses())
  })

  test('of that address alone', async () => {
    history.replaceState(null, '', '/projects/projects-list/42?tab=3')
    await boot({ ...remembered, jwt: 't1' })
    expect(fetched).not.toHaveBeenCalled()
    expect(globalThis.firstCalls).toMatchObject({ screen: '/projects/projects-list/$id?tab=3', id: '42' })
  })

  test('by nobody who is not signed in', async () => {
    globalThis.firstCalls = undefined
    history.replaceState(null, '', '/projects/projects-list/42?tab=2')
    await boot(remembered)
    expect(fetched).not.toHaveBeenCalled()
    expect(globalThis.firstCalls).toBeUndefined()
  })

  test('and the token goes nowhere but to the portal’s own calls', async () => {
    history.replaceState(null, '', '/projects/projects-list/42?tab=2')
    await boot({ [key]: 'https://elsewhere.test/api/ //elsewhere.test/api/', jwt: 't1' })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('what does not come is left to whoever needs it', async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    history.replaceState(null, '', '/projects/projects-list/42?tab=2')
    await boot({ ...remembered, jwt: 't1' })
    await expect(globalThis.firstCalls!.answers.get('/api/projects/project-by-id/42')).rejects.toThrow(
      'Failed to fetch',
    )
  })
})
