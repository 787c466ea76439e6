import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { startLanguage } from '#web/i18n/language.ts'

import { loadFirstPart, Root } from './Root.tsx'

const root = createRoot(document.getElementById('root')!)
// As a transition it is drawn in short turns, between which the browser can do something else.
const show = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <Root />
      </StrictMode>,
    ),
  )
// Without its English sentences the portal speaks Spanish, and a part that does not come is said by the page itself.
Promise.allSettled([startLanguage(), loadFirstPart()]).then(show, show)
