import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** A form that a screen sends, under way until it is answered or its connection breaks. */
interface SentForm {
  /** 'POST /projects/81/files' */
  door: string
  fields: Record<string, FormDataEntryValue>
  headers: Headers
  aborted: boolean
  /** So much has left, 0 to 1. */
  progress: (share: number) => void
  answer: (status: number, body: object) => void
  breakOff: () => void
}

/** Stands in for what sends forms with files: each that is sent is added to `sent`, and waits to be answered. */
export function pretendUploads(): SentForm[] {
  const sent: SentForm[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #door = ''
    readonly #headers = new Headers()
    #form: SentForm | undefined
    open(method: string, address: string) {
      this.#door = `${method} ${new URL(address, 'https://portal.test').pathname.replace('/api', '')}`
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return name === 'content-type' ? 'application/json' : null
    }
    abort() {
      if (this.#form) this.#form.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      this.#form = {
        door: this.#door,
        fields: Object.fromEntries(form),
        headers: this.#headers,
        aborted: false,
        progress: (share) => {
          const parts = { lengthComputable: true, loaded: share * 1000, total: 1000 }
          this.upload.dispatchEvent(new ProgressEvent('progress', parts))
        },
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        breakOff: () => this.dispatchEvent(new Event('error')),
      }
      sent.push(this.#form)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

const { setTimeout: wait } = globalThis

/** Breaks the connection of so many tries, which follow one another without their pauses. */
export async function breakOffEach(sent: SentForm[], tries: number): Promise<void> {
  const pauses = new Set([1000, 2000, 4000])
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => wait(run, pauses.has(ms) ? 1 : ms))
  for (let n = 0; n < tries; n += 1) {
    await waitFor(() => expect(sent).toHaveLength(n + 1))
    await act(async () => sent[n]!.breakOff())
  }
}
