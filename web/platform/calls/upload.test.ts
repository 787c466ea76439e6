import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { projectChanges } from '#contract/project-changes.ts'
import { projectFiles } from '#contract/project-files.ts'
import { someone } from '#web/testing/people.ts'
import { pretendUploads } from '#web/testing/uploads.ts'

import { CallError } from './call-error.ts'
import { currentSession, signIn, signOut } from './session.ts'
import { upload } from './upload.ts'

const file = new File(['%PDF-1.7'], 'acta.pdf', { type: 'application/pdf' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  localStorage.clear()
  signIn('t1', someone())
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sendFile = (options = {}) => upload(projectFiles.upload, { params: { id: 81 }, fields: {}, file }, options)

describe('a form with a file', () => {
  test('is sent with the session and the language, its fields before its file', async () => {
    const sent = pretendUploads()
    const answer = upload(projectChanges.createWithFile, {
      params: { id: 81 },
      fields: { newDate: '2027-01-30', comments: 'Motivo', projectStatusId: undefined },
      file,
    })
    expect(sent[0]?.door).toBe('POST /project-changes/create-project-changes-form/81')
    expect(Object.keys(sent[0]!.fields)).toEqual(['newDate', 'comments', 'file'])
    expect([sent[0]?.headers.get('authorization'), sent[0]?.headers.get('locale')]).toEqual(['Bearer t1', 'es-CO'])
    sent[0]?.answer(201, { id: 5 })
    expect(await answer).toEqual({ id: 5 })
  })

  test('tells how far it has come', async () => {
    const sent = pretendUploads()
    const onProgress = vi.fn<(share: number) => void>()
    const answer = sendFile({ onProgress })
    sent[0]?.progress(0.25)
    sent[0]?.progress(1)
    sent[0]?.answer(201, {})
    await answer
    expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  })

  test('that is refused rejects with what the server said', async () => {
    const sent = pretendUploads()
    const answer = sendFile()
    sent[0]?.answer(415, { title: 'Tipo no admitido', status: 415, detail: 'No se admiten archivos de ese tipo.' })
    await expect(answer).rejects.toMatchObject({ status: 415, message: 'No se admiten archivos de ese tipo.' })
  })

  test('that gets no answer is sent again by itself, with the same key, three times', async () => {
    const sent = pretendUploads()
    const answer = sendFile().catch((error: unknown) => error)
    for (const [n, pause] of [1000, 2000, 4000].entries()) {
      sent[n]!.breakOff()
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(sent).toHaveLength(n + 1)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(sent).toHaveLength(n + 2))
    }
    sent[3]!.breakOff()
    expect(await answer).toBeInstanceOf(CallError)
    expect(await answer).toMatchObject({ status: 0 })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0], keys[0]])
  })

  test('is not sent again once its file is no longer what was chosen', async () => {
    const sent = pretendUploads()
    const changed = new File(['%PDF-1.7'], 'acta.pdf', { type: 'application/pdf' })
    const gone = new DOMException('It has changed', 'NotReadableError')
    vi.spyOn(changed, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) }))
    const answer = upload(projectFiles.upload, { params: { id: 81 }, fields: {}, file: changed })
    const outcome = answer.catch((error: unknown) => error)
    sent[0]!.breakOff()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toMatchObject({ status: 0 })
    expect(sent).toHaveLength(1)
  })

  test('is not sent again for the person who signs in next', async () => {
    const sent = pretendUploads()
    const outcome = sendFile().catch((error: unknown) => error)
    sent[0]!.breakOff()
    await vi.advanceTimersByTimeAsync(0)
    signOut()
    signIn('t2', someone({ id: 9 }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toMatchObject({ status: 0 })
    expect(sent).toHaveLength(1)
  })

  test('can be called off', async () => {
    const sent = pretendUploads()
    const controller = new AbortController()
    const answer = sendFile({ signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent[0]?.aborted).toBe(true)
  })

  test('that meets a 401 ends the session', async () => {
    const sent = pretendUploads()
    const answer = sendFile()
    sent[0]?.answer(401, { title: 'Sin sesión', status: 401, detail: 'Inicie sesión.' })
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(currentSession().status).toBe('expired')
  })
})
