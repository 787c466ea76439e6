import './ui/kit.css'
import './app/css/shell.css'
import './app/css/menu.css'
import './app/css/page.css'
import './app/css/history.css'
import './app/css/login.css'
import './app/css/projects.css'
import './app/css/project-form.css'
import './app/css/project-overview.css'
import './app/css/project-milestones.css'
import './app/css/checkpoints.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { startAddress } from './app/address.ts'
import { loadFirstPart, Root } from './app/Root.tsx'
import { startPasswordLink } from './features/session/password-link.ts'
import { startFirstCalls } from './http/first-calls.ts'
import { startRefreshing } from './http/refresh.ts'
import { startSession } from './http/session.ts'
import { startLanguage } from './i18n/language.ts'

// In this order: the link is read before the address is put right, which depends on the session.
startPasswordLink()
startSession()
startFirstCalls()
startAddress()
startRefreshing()

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
