import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { commandPath, Doorbell, doorbellFile, openControl } from './control.ts'

// On one engine: it opens no database.

async function* nothing() {}

test('an order that arrives cut within a letter is read as it was written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-control-'))
  const orders: unknown[] = []
  const door = await openControl(folder, {
    commands: {
      admin: async (order) => {
        orders.push(order)
        return {}
      },
    },
    backup: async () => undefined,
    examine: nothing,
  })
  const { port, token } = z.parse(Doorbell, JSON.parse(readFileSync(doorbellFile(folder), 'utf8')))
  const asked = request({
    port,
    method: 'POST',
    path: commandPath('admin'),
    headers: { authorization: `Bearer ${token}` },
  })
  const answered = new Promise<string>((resolve, reject) => {
    asked.once('response', (response) => void text(response).then(resolve, reject)).once('error', reject)
  })
  const bytes = Buffer.from(JSON.stringify({ name: 'Núñez' }))
  const within = bytes.indexOf(Buffer.from('ñ')) + 1
  asked.write(bytes.subarray(0, within))
  await wait(50)
  asked.end(bytes.subarray(within))
  expect(await answered).toBe('{}')
  expect(orders).toEqual([{ name: 'Núñez' }])
  await door.close()
  rmSync(folder, { recursive: true })
})
