import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { employees } from '#contract/employees.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { makeProject, responseTo, signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { onBothEngines, runs, startVictim, type Target, type Victim } from './portal.ts'

/** Reads over keep-alive connections; how many answers were whole, refused at the door, or cut off on their way. */
class Readers {
  whole = 0
  refused = 0
  cut = 0
  #end = false

  start(portal: Victim, token: string, count: number): () => Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: count })
    const all = Array.from({ length: count }, async () => {
      while (!this.#end) await this.#read(portal, token, agent)
    })
    return async () => {
      this.#end = true
      await Promise.all(all)
      agent.destroy()
    }
  }

  async #read({ api }: Victim, token: string, agent: Agent): Promise<void> {
    const asked = request(`${api}${employees.list.path}?top=10`, {
      agent,
      headers: { authorization: `Bearer ${token}` },
    })
    let answering = false
    try {
      asked.end()
      const answer = await responseTo(asked)
      answering = true
      const { byteLength } = await buffer(answer)
      if (answer.statusCode === 200 && byteLength > 0) this.whole += 1
      else this.cut += 1
    } catch {
      // Before the first byte of an answer the request was not taken, or came on a connection that was just ending.
      if (answering) this.cut += 1
      else this.refused += 1
      await wait(5)
    }
  }
}

/** An upload that takes a while: sent byte by byte until `release`, then to its end. @returns the status it got */
function slowUpload({ api }: Victim, token: string, project: number): { release: () => void; status: Promise<number> } {
  const boundary = 'faults-7MA4YWxk'
  const asked = request(`${api}/projects/${project}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  asked.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\n`)
  const drip = setInterval(() => asked.write('palabra '), 50)
  const { promise: status, resolve } = Promise.withResolvers<number>()
  asked.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  asked.on('error', () => resolve(0))
  return {
    status,
    release() {
      clearInterval(drip)
      asked.end(`\r\n--${boundary}--\r\n`)
    },
  }
}

/** Stops the portal as a service manager does while clients read, write and upload. */
const stopUnderLoad: Fault = async ({ seconds }) =>
  onBothEngines(async (target): Promise<Outcome> => {
    const journal = new Journal()
    const readers = { whole: 0, refused: 0, cut: 0 }
    const end = Date.now() + (seconds * 1000) / 2
    let [rounds, uploads, slowest] = [0, 0, 0]
    for (; rounds === 0 || Date.now() < end; rounds++) {
      const round = await oneStop(target, journal)
      uploads += Number(round.upload === 201)
      slowest = Math.max(slowest, round.took)
      for (const key of ['whole', 'refused', 'cut'] as const) readers[key] += round.readers[key]
    }
    const db = await openDatabase({ dataDir: target.dataDir, url: target.url })
    const { rows } = await db.pool.query<{ code: string }>(`select code from customers`)
    const there = new Set(rows.map(({ code }) => code))
    const figures = await journal.figures(db)
    await db.close()
    return {
      did: `${target.engine}: SIGTERM while 4 clients write, 8 read over keep-alive connections and one uploads slowly, ${rounds} times`,
      figures: [
        ...figures,
        {
          what: 'writes done whose answer was cut',
          value: journal.unanswered.filter((code) => there.has(code)).length,
          is: 0,
        },
        { what: 'reads answered', value: readers.whole, atLeast: 1 },
        { what: 'answers cut in the middle', value: readers.cut, is: 0 },
        { what: 'refused at the door, after the stop', value: readers.refused },
        { what: 'uploads under way that were finished', value: uploads, is: rounds },
        { what: 'slowest stop, the upload’s second in it', value: slowest, unit: 'ms', atMost: 20_000 },
        { what: 'odd answers', value: journal.odd, is: 0 },
      ],
    }
  })

export default stopUnderLoad

async function oneStop({ dataDir, url }: Target, journal: Journal) {
  const portal = await startVictim(dataDir, { url })
  const token = await signIn(portal.api)
  const readers = new Readers()
  const stopReaders = readers.start(portal, token, 8)
  const stopWriters = await journal.write({ api: portal.api, token }, 4)
  const upload = slowUpload(portal, token, await makeProject(portal.api, token))
  await wait(800 + Math.random() * 500)
  const began = performance.now()
  const stopped = portal.stop()
  setTimeout(() => upload.release(), 1_000)
  const status = await upload.status
  await stopped
  const took = performance.now() - began
  await Promise.all([stopReaders(), stopWriters()])
  if (runs(portal.pid)) throw new Error('The portal still runs')
  return { readers, upload: status, took }
}
