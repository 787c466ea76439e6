import type { Page } from '@playwright/test'

/**
 * The tabs beside a page, and where they are led from here on: a browser without windows has no viewer of PDFs, and
 * downloads what a viewer would show.
 */
export function tabsBeside(page: Page) {
  const context = page.context()
  const downloads: string[] = []
  const listen = (tab: Page) => tab.on('download', (download) => void downloads.push(download.url()))
  listen(page)
  context.on('page', listen)
  const tabs = () => context.pages().filter((one) => one !== page)
  const shown = () => tabs().map((tab) => tab.url())
  return { tabs, ledTo: () => [...shown().filter((url) => !['', 'about:blank'].includes(url)), ...downloads] }
}
