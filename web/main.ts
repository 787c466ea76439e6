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
import { startAddress } from './app/address.ts'
import { sayThatItIsMissing } from './app/missing-render.ts'
import { startPasswordLink } from './features/session/password-link.ts'
import { startFirstCalls } from './http/first-calls.ts'
import { startRefreshing } from './http/refresh.ts'
import { startSession } from './http/session.ts'

// In this order: the link is read before the address is put right, which depends on the session.
startPasswordLink()
startSession()
startFirstCalls()
startAddress()
startRefreshing()

// In a file and a turn of its own: the browser can paint in between, and React stays in its cache with a new release.
import('./app/render.tsx').catch(sayThatItIsMissing)
