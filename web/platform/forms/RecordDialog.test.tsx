import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { requiredText } from '#contract/fields.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { RecordDialog } from './RecordDialog.tsx'
import { useRecordForm } from './useRecordForm.ts'

const onClose = vi.fn<() => void>()

const save = vi.fn<() => Promise<object>>()

function Thing() {
  const form = useRecordForm({
    mode: 'create',
    schema: z.object({ code: requiredText() }),
    initial: { code: 'C-1' },
    labels: { code: 'Código' },
    required: ['code'],
    save,
    onSaved: () => {},
    success: 'Cosa creada exitosamente!',
    stale: [],
  })
  return (
    <RecordDialog form={form} title="Cosa" confirm={['Crear', 'Creando...']} onClose={onClose}>
      <TextField {...form.field('code')} />
    </RecordDialog>
  )
}

const held = () => textbox('Código').closest('[inert]') !== null

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
})

describe('a dialog with a form', () => {
  test('closes at once while nothing was changed', async () => {
    const { user } = renderScreen(<Thing />)
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test.each(['Cerrar', 'Cancelar'])('asks at %s before what was typed is thrown away, with its draft', async (name) => {
    const { user } = renderScreen(<Thing />, '/things')
    await user.type(textbox('Código'), '7')
    await user.click(button(name))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(button('Seguir editando'))
    expect([textbox('Código').value, sessionStorage.length]).toEqual(['C-17', 1])
    await user.click(button(name))
    await user.click(button('Descartar cambios'))
    expect([onClose.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
  })

  test('holds its fields until what was sent is answered', async () => {
    const { promise } = Promise.withResolvers<object>()
    save.mockReturnValue(promise)
    const { user } = renderScreen(<Thing />)
    expect(held()).toBe(false)
    await user.type(textbox('Código'), '7{Enter}')
    expect([save.mock.calls.length, held()]).toEqual([1, true])
  })
})
