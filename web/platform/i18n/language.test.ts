import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  document.documentElement.lang = ''
})

const freshLanguage = () => import('./language.ts')

describe('the language', () => {
  test('is es-CO, and es-CO is stored, when none is stored', async () => {
    const { startLanguage, currentLanguage } = await freshLanguage()
    await startLanguage()
    expect(currentLanguage()).toBe('es-CO')
    expect(localStorage.getItem('lang')).toBe('es-CO')
    expect(document.documentElement.lang).toBe('es-CO')
  })

  test('is English for en-US', async () => {
    localStorage.setItem('lang', 'en-US')
    const { startLanguage, currentTexts } = await freshLanguage()
    await startLanguage()
    expect(currentTexts().header.logout).toBe('Logout')
  })

  test('is asked of the server in before its sentences are there', async () => {
    localStorage.setItem('lang', 'en-US')
    const { wantedLanguage, currentLanguage } = await freshLanguage()
    expect([wantedLanguage(), currentLanguage()]).toEqual(['en-US', 'es-CO'])
  })

  test.each(['fr-FR', 'en-UK', 'es-SP', ''])('is Spanish for anything else: %j', async (stored) => {
    localStorage.setItem('lang', stored)
    const { startLanguage, currentLanguage } = await freshLanguage()
    await startLanguage()
    expect(currentLanguage()).toBe('es-CO')
    expect(localStorage.getItem('lang')).toBe(stored)
  })

  test('changes at once, is stored, and tells who listens', async () => {
    const { startLanguage, changeLanguage, currentTexts, subscribeToLanguage } = await freshLanguage()
    await startLanguage()
    const heard = vi.fn<() => void>()
    const end = subscribeToLanguage(heard)
    await changeLanguage('en-US')
    expect(heard).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('lang')).toBe('en-US')
    expect(currentTexts().app.view).toBe('View')
    end()
    await changeLanguage('es-CO')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('chosen in another tab is spoken in this one', async () => {
    const { startLanguage, currentLanguage } = await freshLanguage()
    await startLanguage()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: 'en-US' }))
    await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'))
  })
})
