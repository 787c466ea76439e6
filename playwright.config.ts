import { defineConfig } from '@playwright/test'

import { browserFlags, findBrowser } from './scripts/find-browser.ts'

const browser = findBrowser()
// Playwright reads this file again in each of its workers.
if (browser !== undefined) process.env['CHROME_PATH'] = browser

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/e2e-portal.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Where all of them run in a row, one of hundreds comes too late now and then; a desk wants to see that at once.
  retries: process.env['CI'] ? 1 : 0,
  // Well above what anything takes: a test that passes waits for no limit, and a busy machine fails none.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      args: browserFlags,
      // Without a language in UTF-8 Chromium names a file with accents 'download'.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(browser !== undefined && { executablePath: browser }),
    },
    // What moves is not what is tested, and a colour that is still fading in has another contrast.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The page at each step, for a later look, without a film of it, which costs more than some tests do.
    trace: process.env['CI'] ? 'off' : { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, locale: 'es-CO', timezoneId: 'America/Bogota' },
    },
  ],
})
