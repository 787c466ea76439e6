import { expect, test } from 'vitest'

import { CannotTry } from './fault.ts'
import { checkWebProxy, type WebProxyName } from './web-proxy.ts'

test.each<WebProxyName>(['nginx', 'caddy'])('%s takes the text that is shipped for it', (name) => {
  try {
    const { status, output } = checkWebProxy(name)
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' })
  } catch (error) {
    if (!(error instanceof CannotTry)) throw error
    process.stdout.write(`not tried: ${error.message}\n`)
  }
})
