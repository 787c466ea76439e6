import '#web/platform/kit/kit.css'
import '#web/shell/css/shell.css'
import '#web/shell/css/header-work.css'
import '#web/shell/css/menu.css'
import '#web/shell/css/page.css'
import '#web/shell/css/print.css'
import { startPasswordLink } from '#web/features/session/password-link.ts'
import { startRefreshing } from '#web/platform/calls/refresh.ts'
import { startSession } from '#web/platform/calls/session.ts'
import { once } from '#web/platform/loading/lazy-load.ts'
import { startAddress } from '#web/shell/address.ts'
import { isStyled, showMissingPart } from '#web/start/missing-part.ts'

const { dataset } = document.documentElement

// In a file and a turn of its own: the browser can paint in between, and React stays in its cache with a new release.
const render = once(() => import('#web/start/render.tsx'))

function begin(): void {
  // In this order: the link is read before the address is put right, which depends on the session.
  startPasswordLink()
  startSession()
  startAddress()
  startRefreshing()
  render().catch(showMissingPart)
}

// web/start/watchdog.ts reads how the start went, and may have given it up by now.
if (dataset.start !== 'missing') {
  // The script of the head and the stylesheet have come by now, or failed.
  if (dataset.first === undefined || !isStyled()) showMissingPart(new Error('The head of the page is not whole'))
  else begin()
  dataset.start ??= 'begun'
}
