/** Opened with the press, for which browsers ask; says that the file is on its way. undefined where no tab opens. */
export function openTab(waiting: string): Window | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  return tab
}

/** False where the tab was closed, or none was opened. */
export function showIn(tab: Window | undefined, address: string): boolean {
  if (!tab || tab.closed) return false
  tab.location.replace(address)
  return true
}
