// It needs a page: the keys of creates are in the tab's storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { accessTokens } from '#contract/access-tokens.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'

import { call } from './call.ts'
import { answerConfirmation, isConfirmationAsked, subscribeToConfirmations } from './confirming.ts'
import { signIn, signOut } from './session.ts'

const first = () =>
  Response.json(
    { type: 'urn:portal:problem:confirm-first', title: '', status: 403, detail: 'Confirme que es usted.' },
    { status: 403, headers: { 'content-type': 'application/problem+json' } },
  )
const door = 'POST /accounts/tokens'
const body = { name: 'Contabilidad', permissions: ['read' as const] }
const create = (name = 'Contabilidad') => call(accessTokens.create, { body: { ...body, name } })

let end: () => void
let questions: number
beforeEach(() => {
  sessionStorage.clear()
  signIn('t1', someone())
  questions = 0
  end = subscribeToConfirmations(() => {
    if (isConfirmationAsked()) questions += 1
  })
})
afterEach(() => {
  end()
  signOut()
  vi.unstubAllGlobals()
})

/** The server as it is before and after confirming. */
function portal() {
  let confirmed = false
  const { of } = pretendApi({ [door]: () => (confirmed ? { token: 'ptl_x' } : first()) })
  return { of, confirm: () => (confirmed = true) }
}

test('a call that asks first is sent again after confirming, with its key and its body', async () => {
  const { of, confirm } = portal()
  const answer = create()
  await vi.waitFor(() => expect(questions).toBe(1))
  confirm()
  answerConfirmation(true)
  expect(await answer).toEqual({ token: 'ptl_x' })
  const [one, two] = of(door)
  expect(of(door)).toHaveLength(2)
  expect(two!.headers.get('idempotency-key')).toBe(one!.headers.get('idempotency-key'))
  expect(two!.body).toEqual(body)
  expect(isConfirmationAsked()).toBe(false)
})

test('one question is asked for all calls that come to it meanwhile', async () => {
  const { of, confirm } = portal()
  const answers = [create('Uno'), create('Dos')]
  await vi.waitFor(() => expect(of(door)).toHaveLength(2))
  await vi.waitFor(() => expect(isConfirmationAsked()).toBe(true))
  confirm()
  answerConfirmation(true)
  await Promise.all(answers)
  expect([questions, of(door).length]).toEqual([1, 4])
})

test('without an answer the call is refused with what the server said', async () => {
  const { of } = portal()
  const answer = create()
  await vi.waitFor(() => expect(questions).toBe(1))
  answerConfirmation()
  await expect(answer).rejects.toMatchObject({ status: 403, message: 'Confirme que es usted.' })
  expect(of(door)).toHaveLength(1)
})

test('where nobody asks the question, and where another refusal came, nothing waits', async () => {
  portal()
  end()
  await expect(create()).rejects.toMatchObject({ status: 403 })
  pretendApi({ [door]: Response.json({ type: 'urn:portal:problem:not-allowed', detail: 'No.' }, { status: 403 }) })
  await expect(create()).rejects.toMatchObject({ status: 403 })
  expect(questions).toBe(0)
})
