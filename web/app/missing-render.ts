import { currentLanguage, currentTexts, startLanguage } from '#web/i18n/language.ts'

/**
 * What web/app/FailurePage.tsx says of a part that did not come, where that part is the one that draws: the connection
 * failed, or a newer version has replaced it. 'Reintentar' loads the page anew. The cause goes to the console.
 */
export async function sayThatItIsMissing(cause: unknown): Promise<void> {
  // Without its English sentences the portal speaks Spanish.
  await Promise.allSettled([startLanguage()])
  const { app, failures } = currentTexts()
  const title = document.createElement('h1')
  title.className = 'full-page-title'
  title.textContent = failures.chunk
  const text = document.createElement('p')
  text.textContent = failures.chunkText
  text.role = 'alert'
  const retry = document.createElement('button')
  retry.className = 'ui-button is-primary'
  retry.textContent = app.retry
  retry.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.className = 'full-page'
  page.lang = currentLanguage()
  page.append(title, text, retry)
  document.getElementById('root')?.replaceChildren(page)
  retry.focus()
  reportError(cause)
}
