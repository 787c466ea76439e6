import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { email, optionalText, requiredId, requiredText } from '#contract/fields.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { currentSession, expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import * as toasts from '#web/platform/page/toasts.tsx'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'

const Draft = z.object({ code: requiredText(), email, address: optionalText(), cityId: requiredId })
const labels = { code: 'Código', email: 'Correo Electrónico', cityId: 'Ciudad', address: 'Dirección' }
const blank = { code: '', email: '', address: '', cityId: 0 }
type Save = (body: unknown, options: { ifMatch: number | undefined }) => Promise<{ id: number }>

interface Setting {
  initial?: typeof blank
  version?: number
}

const save = vi.fn<Save>()
const load = vi.fn<() => Promise<typeof blank & { version: number }>>()
const onSaved = vi.fn<(saved: { id: number }) => void>()
const success = vi.spyOn(toasts, 'toastSuccess')

function ThingForm({ initial = blank, version }: Setting) {
  const form = useRecordForm({
    mode: version === undefined ? 'create' : 'update',
    schema: Draft,
    initial,
    labels,
    required: ['code', 'email', 'cityId'],
    stored:
      version === undefined
        ? undefined
        : {
            entity: 'customer',
            id: 1,
            from: { version, ...initial },
            load,
            valuesOf: ({ version: _version, ...values }) => values,
          },
    save,
    onSaved,
    success: 'Cosa creada exitosamente!',
    stale: ['things'],
  })
  const { label, value, onChange } = form.field('cityId')
  return (
    <RecordForm form={form} cancel="/things">
      <TextField {...form.field('code')} />
      <TextField {...form.field('email')} maxLength={254} />
      <TextField {...form.field('address')} />
      <NativeSelect
        label={label}
        value={value}
        onChange={onChange}
        options={[
          { value: 0, label: 'Seleccione...' },
          { value: 11001, label: 'Bogotá, D.C.' },
        ]}
      />
    </RecordForm>
  )
}

const open = (setting: Setting = {}) => renderScreen(<ThingForm {...setting} />, '/things/create-thing')
const filled = { code: 'C-1', email: 'ana@portal.test', address: '', cityId: 11001 }
const button = (name = 'Crear') => screen.getByRole<HTMLButtonElement>('button', { name })

const held = () => screen.getByLabelText('Código').closest('[inert]') !== null

const endSession = () => {
  const session = currentSession()
  if (session.status === 'signed-in') expireSession(session.token)
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

describe('the button', () => {
  test('is disabled while required values are missing, and a line says which', async () => {
    const { user } = open()
    expect(button().disabled).toBe(true)
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Código, Correo Electrónico, Ciudad')
    await user.type(screen.getByLabelText('Código'), '   ')
    expect(button().disabled).toBe(true)
    await user.type(screen.getByLabelText('Código'), 'C-1')
    await user.type(screen.getByLabelText('Correo Electrónico'), 'ana')
    await user.selectOptions(screen.getByLabelText('Ciudad'), 'Bogotá, D.C.')
    expect(button().disabled).toBe(false)
    expect(screen.queryByText(/^Faltan:/)).toBeNull()
  })

  test('of the missing line leads into its field', async () => {
    const { user } = open()
    await user.click(screen.getByRole('link', { name: 'Correo Electrónico' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Correo Electrónico'))
  })

  test('says that it works, and sends once', async () => {
    const { resolve, promise } = Promise.withResolvers<{ id: number }>()
    save.mockReturnValue(promise)
    const { user } = open({ initial: filled })
    await user.dblClick(button())
    expect(button('Creando...').disabled).toBe(true)
    expect(save).toHaveBeenCalledTimes(1)
    resolve({ id: 1 })
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 1 }))
  })
})

describe('saving', () => {
  test('holds the fields until the answer is there, as the form goes with what is typed meanwhile', async () => {
    const { reject, promise } = Promise.withResolvers<{ id: number }>()
    save.mockReturnValue(promise)
    const { user } = open({ initial: filled })
    expect(held()).toBe(false)
    await user.click(button())
    expect(held()).toBe(true)
    await act(async () => reject(new CallError({ status: 503, text: 'No responde.' })))
    expect(held()).toBe(false)
  })

  test('sends what the contract makes of the values, with the version of an update', async () => {
    const { user } = open({ initial: { ...filled, code: '  C-1 ' }, version: 4 })
    await user.click(button('Actualizar'))
    expect(save).toHaveBeenCalledWith(
      { code: 'C-1', email: 'ana@portal.test', address: '', cityId: 11001 },
      { ifMatch: 4 },
    )
    await waitFor(() => expect(success).toHaveBeenCalledWith('Cosa creada exitosamente!'))
  })

  test('that fails shows the server’s text, keeps what was typed and marks the fields', async () => {
    save.mockRejectedValue(
      new CallError({
        status: 409,
        text: 'Ya existe un cliente con ese código.',
        errors: [{ path: 'code', message: 'Ese valor ya está en uso' }],
      }),
    )
    const { user } = open({ initial: filled })
    await user.type(screen.getByLabelText('Dirección'), 'Calle 1')
    await user.click(button())
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain('Hay un problema')
    expect(banner.textContent).toContain('Ya existe un cliente con ese código.')
    expect(document.activeElement).toBe(banner)
    const code = screen.getByLabelText('Código')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Calle 1')
    expect(button().disabled).toBe(false)
    await user.type(code, '2')
    expect(code.getAttribute('aria-invalid')).toBeNull()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('of a record that is gone says so, and keeps what was typed', async () => {
    save.mockRejectedValue(new CallError({ status: 404, text: 'No existe.' }))
    const { user } = open({ initial: filled, version: 4 })
    await user.type(screen.getByLabelText('Dirección'), 'Calle 1')
    await user.click(button('Actualizar'))
    expect((await screen.findByRole('alert')).textContent).toContain('Este registro ya no existe')
    expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Calle 1')
  })
})

describe('validation', () => {
  test('begins with the first try, and follows each field from then on', async () => {
    const { user } = open({ initial: { ...filled, email: 'ana' } })
    await user.type(screen.getByLabelText('Correo Electrónico'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button())
    expect(save).not.toHaveBeenCalled()
    const banner = await screen.findByRole('alert')
    expect(within(banner).getByRole('link').textContent).toBe(
      'Correo Electrónico: Escriba un correo como nombre@empresa.com',
    )
    const field = screen.getByLabelText('Correo Electrónico')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.type(field, '@portal.test')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.click(button())
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  })

  test('speaks the other language at once, and nothing typed is lost', async () => {
    const { user } = open({ initial: { ...filled, email: 'ana' } })
    await user.click(button())
    await changeLanguage('en-US')
    expect(await screen.findByText('Enter an email like name@company.com', { selector: '.ui-error' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Correo Electrónico').value).toBe('ana')
    expect(button('Create')).toBeTruthy()
  })
})

describe('a session that ends in the middle', () => {
  test('keeps what was typed, and offers it to the same person again', async () => {
    const { user, unmount } = open()
    await user.type(screen.getByLabelText('Código'), 'C-77')
    endSession()
    unmount()
    signIn('t2', someone())
    const again = open()
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).toBe('')
    await again.user.click(screen.getByRole('button', { name: 'Recuperar lo escrito' }))
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).toBe('C-77')
    expect(screen.queryByRole('button', { name: 'Recuperar lo escrito' })).toBeNull()
  })

  test('keeps what it was written on: a change that somebody made since is merged when it is saved', async () => {
    const { user, unmount } = open({ initial: filled, version: 4 })
    await user.type(screen.getByLabelText('Código'), '-b')
    endSession()
    unmount()
    signIn('t2', someone({ permissions: [] }))
    const changed = { ...filled, address: 'Calle 9' }
    load.mockResolvedValue({ ...changed, version: 5 })
    save.mockRejectedValueOnce(new CallError({ status: 412, text: 'Otra persona guardó antes.' }))
    const again = open({ initial: changed, version: 5 })
    await again.user.click(screen.getByRole('button', { name: 'Recuperar lo escrito' }))
    expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('')
    await again.user.click(button('Actualizar'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save.mock.calls).toEqual([
      [expect.objectContaining({ code: 'C-1-b', address: '' }), { ifMatch: 4 }],
      [expect.objectContaining({ code: 'C-1-b', address: 'Calle 9' }), { ifMatch: 5 }],
    ])
  })

  test('offers nothing to somebody else, and throws it away', async () => {
    const { user, unmount } = open()
    await user.type(screen.getByLabelText('Código'), 'C-77')
    endSession()
    unmount()
    signIn('t2', someone({ id: 8 }))
    open()
    expect(screen.queryByText('Hay un borrador de este formulario')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps nothing of a form that was not touched', () => {
    open({ initial: filled })
    endSession()
    expect(sessionStorage.length).toBe(0)
  })
})
