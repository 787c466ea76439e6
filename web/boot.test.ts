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
