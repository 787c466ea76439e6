/**
 * A tab for a file that is on its way, with a line that says so. It is opened with the press, for which browsers ask.
 * undefined where a browser opens none.
 */
export function openTab(waiting: string): Window | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  return tab
}

/** Leads a tab to a file at hand. False where it was closed meanwhile, or none was opened. */
export function showIn(tab: Window | undefined, address: string): boolean {
  if (!tab || tab.closed) return false
  tab.location.replace(address)
  return true
}
