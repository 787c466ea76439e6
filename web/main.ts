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
import './app/css/print.css'
import { startAddress } from './app/address.ts'
import { isStyled, showMissingPart } from './app/missing-part.ts'
import { startPasswordLink } from './features/session/password-link.ts'
import { startFirstCalls } from './http/first-calls.ts'
import { once } from './http/lazy-load.ts'
import { startRefreshing } from './http/refresh.ts'
import { startSession } from './http/session.ts'

const { dataset } = document.documentElement

// In a file and a turn of its own: the browser can paint in between, and React stays in its cache with a new release.
const render = once(() => import('./app/render.tsx'))

function begin(): void {
  // In this order: the link is read before the address is put right, which depends on the session.
  startPasswordLink()
  startSession()
  startFirstCalls()
  startAddress()
  startRefreshing()
  render().catch(showMissingPart)
}

// web/watchdog.ts reads how the start went, and may have given it up by now.
if (dataset.start !== 'missing') {
  // The script of the head and the stylesheet have come by now, or failed.
  if (dataset.first === undefined || !isStyled()) showMissingPart(new Error('The head of the page is not whole'))
  else begin()
  dataset.start ??= 'begun'
}
