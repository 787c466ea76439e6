import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { requiredText, optionalText } from '#contract/fields.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

const Draft = z.object({ code: requiredText(), address: optionalText(), isActive: z.boolean() })
const labels = { code: 'Código', address: 'Dirección', isActive: 'Activo' }
const stored = { version: 4, code: 'C-1', address: 'Calle 1', isActive: true }
type Thing = typeof stored
type Save = (body: unknown, options: { ifMatch: number | undefined }) => Promise<Thing>

const save = vi.fn<Save>()
const load = vi.fn<() => Promise<Thing>>()
const onSaved = vi.fn<() => void>()
const success = vi.spyOn(toasts, 'toastSuccess')
const outdated = () => new CallError({ status: 412, text: 'Otra persona guardó antes.' })

const valuesOf = ({ version: _version, ...values }: Thing) => values

function ThingForm() {
  const form = useRecordForm({
    mode: 'update',
    schema: Draft,
    initial: valuesOf(stored),
    labels,
    required: ['code'],
    stored: { entity: 'customer', id: 17, from: stored, load, valuesOf },
    save,
    onSaved,
    success: 'Cosa actualizada exitosamente!',
    stale: ['things'],
  })
  return (
    <RecordForm form={form} cancel="/things">
      <TextField {...form.field('code')} />
      <TextField {...form.field('address')} />
      <Checkbox {...form.check('isActive')} />
    </RecordForm>
  )
}

const change = { employeeId: 9, employeeName: 'Berta Núñez', at: '2026-02-16T20:05:00Z' }
const trail = (...fields: string[]) =>
  onePage(someChange({ ...change, fields: fields.map((field) => ({ field, before: '', after: '' })) }))

/** Somebody else has saved this; what the trail says of it. */
function meanwhile(saved: Partial<Thing>, answer: object = trail(...Object.keys(saved))) {
  load.mockResolvedValueOnce({ ...stored, version: 5, ...saved })
  save.mockRejectedValueOnce(outdated())
  return pretendApi({ 'GET /audit': () => answer })
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const retype = async (user: ReturnType<typeof renderScreen>['user'], name: string, text: string) => {
  await user.clear(box(name))
  await user.type(box(name), text)
}
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const side = (dialog: HTMLElement, field: string, name: RegExp) =>
  within(within(dialog).getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', { name })

beforeEach(async () => {
  vi.resetAllMocks()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
  save.mockResolvedValue({ ...stored, version: 6 })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('changes of different fields', () => {
  test('are saved together by themselves, and a line says whose and which', async () => {
    const api = meanwhile({ address: 'Calle 9' })
    const { user } = renderScreen(<ThingForm />)
    await retype(user, 'Código', 'C-2')
    await user.click(press('Actualizar'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save.mock.calls).toEqual([
      [{ code: 'C-2', address: 'Calle 1', isActive: true }, { ifMatch: 4 }],
      [{ code: 'C-2', address: 'Calle 9', isActive: true }, { ifMatch: 5 }],
    ])
    expect(success.mock.calls.flat()).toEqual([
      'Cosa actualizada exitosamente!',
      'Se unieron los cambios de Berta Núñez: Dirección.',
    ])
    expect(api.asked[0]?.query).toEqual({ entity: 'customer', entityId: '17', top: '1' })
  })

  test('are merged once more when somebody is faster again', async () => {
    meanwhile({ address: 'Calle 9' })
    load.mockResolvedValueOnce({ ...stored, version: 6, address: 'Calle 9', isActive: false })
    save.mockRejectedValueOnce(outdated())
    const { user } = renderScreen(<ThingForm />)
    await retype(user, 'Código', 'C-2')
    await user.click(press('Actualizar'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenLastCalledWith({ code: 'C-2', address: 'Calle 9', isActive: false }, { ifMatch: 6 })
  })

  test('stay in the form, and say so, where they cannot be saved as they are', async () => {
    meanwhile({ code: '' })
    const { user } = renderScreen(<ThingForm />)
    await retype(user, 'Dirección', 'Calle 2')
    await user.click(press('Actualizar'))
    expect(await screen.findByText('Se unieron los cambios de Berta Núñez: Código.')).toBeTruthy()
    expect([box('Código').value, box('Dirección').value]).toEqual(['', 'Calle 2'])
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('that nobody is named for are somebody else’s', async () => {
    meanwhile({ address: 'Calle 9' }, refusal(403, 'No tiene permiso.'))
    const { user } = renderScreen(<ThingForm />)
    await user.click(press('Actualizar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Se unieron los cambios de otra persona: Dirección.'))
  })

  test('that one has made oneself elsewhere are said to be of another window', async () => {
    meanwhile({ address: 'Calle 9' }, onePage(someChange({ employeeId: 7 })))
    const { user } = renderScreen(<ThingForm />)
    await user.click(press('Actualizar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Se unieron los cambios de otra ventana suya: Dirección.'))
  })
})

/** Both have changed the code, the other person the state too, and the person here the address. */
const contradict = async () => {
  meanwhile({ code: 'C-9', isActive: false })
  const rendered = renderScreen(<ThingForm />)
  await retype(rendered.user, 'Código', 'C-2')
  await retype(rendered.user, 'Dirección', 'Calle 2')
  await rendered.user.click(press('Actualizar'))
  return { ...rendered, dialog: await screen.findByRole('dialog') }
}

describe('changes of the same field', () => {
  test('are asked about: what was there, what the other person saved and when, what was typed', async () => {
    const { dialog } = await contradict()
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(
      'Berta Núñez guardó cambios en este registro',
    )
    const field = within(dialog).getByRole('group', { name: 'Código' })
    expect(field.textContent).toMatch(/Antes.*C-1.*Berta Núñez.*16 feb 2026.*C-9.*Usted.*C-2/)
    const mine = side(dialog, 'Código', /^Usted/)
    expect([mine.checked, document.activeElement]).toEqual([true, mine])
    expect(within(dialog).getByRole('list', { name: 'También cambió' }).textContent).toMatch(/Activo: Sí.*No/)
    expect(dialog.textContent).toContain('Se conserva lo que solo usted cambió: Dirección.')
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('are saved as they were chosen, on the newest version', async () => {
    const { user, dialog } = await contradict()
    await user.click(side(dialog, 'Código', /^Berta/))
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenLastCalledWith({ code: 'C-9', address: 'Calle 2', isActive: false }, { ifMatch: 5 })
  })

  test('are chosen with the keyboard alone', async () => {
    const { user, dialog } = await contradict()
    await user.keyboard('{ArrowUp}')
    expect(side(dialog, 'Código', /^Berta/).checked).toBe(true)
    await user.keyboard('{Tab}{Enter}')
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'C-9' }), { ifMatch: 5 }))
  })

  test.each(['Seguir editando', 'Cerrar'])(
    'go back to the form merged by "%s", and are saved from there',
    async (name) => {
      const { user, dialog } = await contradict()
      await user.click(within(dialog).getByRole('button', { name }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect([box('Código').value, box('Dirección').value]).toEqual(['C-2', 'Calle 2'])
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Activo' }).checked).toBe(false)
      expect(screen.getByText('Se unieron los cambios de Berta Núñez: Activo.')).toBeTruthy()
      await user.click(press('Actualizar'))
      await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
      expect(save).toHaveBeenLastCalledWith({ code: 'C-2', address: 'Calle 2', isActive: false }, { ifMatch: 5 })
    },
  )

  test('are asked about again when somebody is faster again, with the newest', async () => {
    const { user, dialog } = await contradict()
    load.mockResolvedValueOnce({ ...stored, version: 6, code: 'C-10', isActive: false })
    save.mockRejectedValueOnce(outdated())
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Código' }).textContent).toContain('C-10'))
    const again = screen.getByRole('dialog')
    expect(within(again).getByRole('group', { name: 'Código' }).textContent).toMatch(/Antes.*C-9/)
    await user.click(within(again).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenLastCalledWith({ code: 'C-2', address: 'Calle 2', isActive: false }, { ifMatch: 6 })
  })

  test('that are refused for another reason go back to the form with the reason', async () => {
    const { user, dialog } = await contradict()
    save.mockRejectedValueOnce(new CallError({ status: 409, text: 'Ya existe un cliente con ese código.' }))
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Ya existe un cliente con ese código.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([box('Código').value, box('Dirección').value]).toEqual(['C-2', 'Calle 2'])
  })

  test('of a record that was removed meanwhile stay in the form, which says so', async () => {
    save.mockRejectedValueOnce(outdated())
    load.mockRejectedValueOnce(new CallError({ status: 404, text: 'No existe.' }))
    const { user } = renderScreen(<ThingForm />)
    await retype(user, 'Código', 'C-2')
    await user.click(press('Actualizar'))
    expect((await screen.findByRole('alert')).textContent).toContain('Este registro ya no existe')
    expect(box('Código').value).toBe('C-2')
  })
})
