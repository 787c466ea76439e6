import { execFile } from 'node:child_process'
import path from 'node:path'

import { session } from '#contract/session.ts'

import { ask, signIn } from './calls.ts'
import type { Fault } from './fault.ts'
import { administrator, ownFolder, remove, settingsFor, startVictim } from './portal.ts'

const program = path.join(import.meta.dirname, '../../server/main.ts')

async function second(dataDir: string): Promise<{ code: number; lines: string[] }> {
  const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: '', ...settingsFor(dataDir) }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trim().split('\n') }),
    )
  })
}

/** Starts more portals on the folder of one that runs, kills the first, and starts another. */
const secondProcess: Fault = async () => {
  const dataDir = ownFolder()
  try {
    const first = await startVictim(dataDir)
    const refused = [await second(dataDir), ...(await Promise.all([second(dataDir), second(dataDir)]))]
    const clear = refused.filter(
      ({ code, lines: [line = '', ...more] }) =>
        code === 1 && more.length === 0 && line.includes(dataDir) && line.includes(String(first.pid)),
    )
    const token = await signIn(first.api)
    const went = await ask(`${first.api}/accounts`, { token })
    await first.kill()
    const next = await startVictim(dataDir)
    const served = await ask(`${next.api}${session.login.path}`, { json: administrator })
    await next.stop()
    return [
      {
        did: 'started one more portal on the data folder of one that runs, then two at once; killed the first, started another',
        figures: [
          { what: 'started', value: refused.length },
          {
            what: 'refused with 1 and one line that names folder and process',
            value: clear.length,
            is: refused.length,
          },
          { what: 'the first went on: its answer', value: went.status, is: 200 },
          { what: 'after its kill the next one served: a sign-in', value: served.status, is: 200 },
        ],
      },
    ]
  } finally {
    remove(dataDir)
  }
}

export default secondProcess
