import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'portal-alone-'))
afterAll(() => rmSync(place, { recursive: true }))

/** Leaves a folder and a process outside of its group, which only SIGKILL ends. */
const messy = `
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
mkdtempSync(join(tmpdir(), 'left-'))
const deaf = "process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
const child = spawn(process.execPath, ['-e', deaf], { detached: true, stdio: 'ignore' })
child.unref()
writeFileSync(process.argv[2], String(child.pid))
if (process.argv[3] === 'throw') throw new Error('in the middle')
setInterval(() => {}, 1000)
`
const alive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

test.each(['SIGINT', 'SIGTERM', 'throw'] as const)(
  'a bench that ends by %s leaves no process and no folder behind',
  async (how) => {
    const [program, noted, own] = [
      join(place, 'messy.mjs'),
      join(place, `${how}.pid`),
      mkdtempSync(join(place, 'tmp-')),
    ]
    writeFileSync(program, messy)
    const runner = join(place, 'runner.ts')
    writeFileSync(
      runner,
      `import { runAlone } from ${JSON.stringify(join(import.meta.dirname, 'alone.ts'))}
process.exitCode = await runAlone(process.argv.slice(2))`,
    )
    const child = spawn(process.execPath, [runner, program, noted, how], {
      env: { ...process.env, TMPDIR: own },
      stdio: 'ignore',
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    while (!existsSync(noted) || readFileSync(noted, 'utf8') === '') await new Promise((done) => setTimeout(done, 20))
    const pid = Number(readFileSync(noted, 'utf8'))
    if (how !== 'throw') child.kill(how)
    expect(await ended).toBe({ SIGINT: 130, SIGTERM: 143, throw: 1 }[how])
    expect(readdirSync(own)).toEqual([])
    // A process that was killed is gone once it gets a processor again.
    await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(process.platform !== 'linux')
  },
)
