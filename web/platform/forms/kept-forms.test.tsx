import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { requiredText } from '#contract/fields.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { Announcer } from '#web/platform/page/announce.tsx'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { dropDrafts } from './drafts.ts'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'

const Draft = z.object({ code: requiredText() })
const save = vi.fn<(body: unknown) => Promise<{ id: number }>>()
const onSaved = vi.fn<() => void>()
const success = vi.spyOn(toasts, 'toastSuccess')

function ThingForm({ leads = false }: { leads?: boolean }) {
  const navigation = useNavigation()
  const form = useRecordForm({
    mode: 'create',
    schema: Draft,
    initial: { code: '' },
    labels: { code: 'Código' },
    required: ['code'],
    save,
    onSaved: () => {
      onSaved()
      if (leads) navigation?.navigate('/things', { replace: false })
    },
    success: 'Cosa creada exitosamente!',
    stale: ['things'],
  })
  return (
    <RecordForm form={form} cancel="/things">
      <TextField {...form.field('code')} />
    </RecordForm>
  )
}

const open = () => renderScreen(<ThingForm />, '/things/create-thing')
const button = (name = 'Crear') => screen.getByRole<HTMLButtonElement>('button', { name })
const code = () => screen.getByLabelText<HTMLInputElement>('Código')

const offered = () => screen.queryByRole('button', { name: 'Recuperar lo escrito' })

function Leave() {
  const { confirmLeave } = useUnsavedChanges()
  return <button onClick={() => void confirmLeave()}>Salir</button>
}

/** A form that can be taken away while it is sent. */
function Leavable() {
  const [left, setLeft] = useState(false)
  return (
    <>
      {!left && <ThingForm leads />}
      <button onClick={() => setLeft(true)}>Salir</button>
    </>
  )
}

/** Sends the form, and takes it away before the answer is there. */
async function leaveEarly() {
  const answer = Promise.withResolvers<{ id: number }>()
  save.mockReturnValueOnce(answer.promise)
  const { user, went } = renderScreen(<Leavable />, '/things/create-thing')
  await user.type(code(), 'C-77')
  await user.click(button())
  await user.click(screen.getByRole('button', { name: 'Salir' }))
  return { answer, went }
}

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
  save.mockResolvedValue({ id: 1 })
})
afterEach(() => {
  cleanup()
  signOut()
})

describe('what is typed', () => {
  test('is kept letter by letter, whatever takes the form away', async () => {
    const first = open()
    expect(sessionStorage.length).toBe(0)
    await first.user.type(code(), 'C')
    expect(sessionStorage.getItem('draft:/things/create-thing')).toContain('"code":"C"')
    await first.user.type(code(), '-77')
    first.unmount()
    const { user } = open()
    expect(screen.getByText(/^Lo escribió aquí y no quedó guardado/)).toBeTruthy()
    await user.click(offered()!)
    expect(code().value).toBe('C-77')
  })

  test('is offered no more once it was saved', async () => {
    const { user, unmount } = open()
    await user.type(code(), '-77')
    await user.click(button())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    unmount()
    expect(sessionStorage.length).toBe(0)
    open()
    expect(offered()).toBeNull()
  })

  test('is offered again after a save that failed', async () => {
    save.mockRejectedValueOnce(new CallError({ status: 0, change: 'create', text: '' }))
    const { user, unmount } = open()
    await user.type(code(), '-77')
    await user.click(button())
    await screen.findByText(/^No hubo respuesta del portal/)
    unmount()
    open()
    expect(offered()).toBeTruthy()
  })

  test('is thrown away with its offer, and where it was taken back by hand', async () => {
    const first = open()
    await first.user.type(code(), 'C')
    await first.user.clear(code())
    expect(sessionStorage.length).toBe(0)
    await first.user.type(code(), 'C-77')
    first.unmount()
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Descartarlo' }))
    expect(sessionStorage.length).toBe(0)
    expect(offered()).toBeNull()
  })

  test('is thrown away where the person leaves it for good', async () => {
    const { user } = renderScreen(
      <>
        <ThingForm />
        <Leave />
      </>,
      '/things/create-thing',
    )
    await user.type(code(), 'C-77')
    await user.click(screen.getByRole('button', { name: 'Salir' }))
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }))
    expect(sessionStorage.length).toBe(0)
  })

  test('does not take the place of an earlier draft that nobody has answered for', async () => {
    const first = open()
    await first.user.type(code(), 'mucho texto')
    first.unmount()
    const second = open()
    await second.user.type(code(), 'x')
    second.unmount()
    const { user } = open()
    await user.click(offered()!)
    expect(code().value).toBe('x')
    await user.click(offered()!)
    expect(code().value).toBe('mucho texto')
  })

  test('that is brought back says so, and the form goes on in its first field', async () => {
    const first = open()
    await first.user.type(code(), 'C-77')
    first.unmount()
    const { user } = renderScreen(
      <>
        <ThingForm />
        <Announcer />
      </>,
      '/things/create-thing',
    )
    await pressByKey(user, offered()!)
    expect(document.activeElement).toBe(code())
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Se recuperó lo que había escrito.')
  })

  test('that is thrown away leaves the focus in the first field', async () => {
    const first = open()
    await first.user.type(code(), 'C-77')
    first.unmount()
    const { user } = open()
    await pressByKey(user, button('Descartarlo'))
    expect(document.activeElement).toBe(code())
    expect(code().value).toBe('')
  })

  test('leaves the focus on its offer while an earlier one is offered in its place', async () => {
    for (const typed of ['mucho texto', 'x']) {
      const { user, unmount } = open()
      await user.type(code(), typed)
      unmount()
    }
    const { user } = open()
    await pressByKey(user, offered()!)
    expect(document.activeElement).toBe(offered())
    await pressByKey(user, offered()!)
    expect(document.activeElement).toBe(code())
  })

  test('is gone once the person signs out', async () => {
    const { user } = open()
    await user.type(code(), 'C-77')
    signOut()
    dropDrafts()
    await user.type(code(), '8')
    expect(sessionStorage.length).toBe(0)
  })
})

describe('an answer that comes after the form was left', () => {
  const failed = vi.spyOn(toasts, 'toastError')
  test('is a toast and no jump', async () => {
    const { answer, went } = await leaveEarly()
    answer.resolve({ id: 1 })
    await waitFor(() => expect(success).toHaveBeenCalledWith('Cosa creada exitosamente!'))
    expect(went).not.toHaveBeenCalled()
  })

  test('is a toast where it is a refusal, too', async () => {
    const { answer } = await leaveEarly()
    answer.reject(new CallError({ status: 409, text: 'Ya existe una cosa con ese código.' }))
    await waitFor(() => expect(failed).toHaveBeenCalledWith('Ya existe una cosa con ese código.'))
  })
})
