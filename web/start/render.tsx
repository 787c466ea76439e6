import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { startLanguage } from '#web/platform/i18n/language.ts'
import { nextTurn } from '#web/platform/page/next-turn.ts'
import { loadFirstPart, Root } from '#web/shell/Root.tsx'

import { showMissingPart } from './missing-part.ts'

// As a transition it is drawn in short turns, between which the browser can do something else.
function show(): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  const root = createRoot(place)
  startTransition(() =>
    root.render(
      <StrictMode>
        <Root />
      </StrictMode>,
    ),
  )
}

async function start(): Promise<void> {
  await nextTurn()
  try {
    // What does not come of the first part is said by the render.
    await Promise.all([startLanguage(), loadFirstPart().catch(() => undefined)])
  } catch (error) {
    showMissingPart(error)
    return
  }
  await nextTurn()
  show()
}
// Not awaited here: the parts that it loads import from this very file.
void start()
