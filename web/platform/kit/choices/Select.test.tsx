import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { Select } from './Select.tsx'

const options = [
  { value: 1, label: 'Cédula de ciudadanía' },
  { value: 2, label: 'Cédula de extranjería', disabled: true },
  { value: 3, label: 'Pasaporte' },
  { value: 4, label: 'Ñandú' },
]
const box = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Tipo de Documento' })
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

function show(start = 0) {
  const onChange = vi.fn<(value: number) => void>()
  const rendered = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => (
        <Select label="Tipo de Documento" required options={options} value={value} onChange={change} />
      )}
    </Keep>,
  )
  return { ...rendered, onChange }
}

test('a value that is none of the options shows the placeholder', () => {
  show(0)
  expect([box().textContent, box().getAttribute('aria-required')]).toEqual(['Seleccione...', 'true'])
})

test('it opens with Enter, the arrows pass over what is disabled, Enter chooses', async () => {
  const { user, onChange } = show(1)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(active()).toBe('Cédula de ciudadanía')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Pasaporte')
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
  expect([box().textContent, screen.queryByRole('listbox')]).toEqual(['Pasaporte', null])
})

test('Space opens it, in the first moments of a page too', async () => {
  const { user, onChange } = show(0)
  const since = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(300)
  await user.tab()
  await user.keyboard(' ')
  since.mockRestore()
  expect([box().getAttribute('aria-expanded'), onChange.mock.calls.length]).toEqual(['true', 0])
})

test('a letter chooses the next option that begins with it, accents aside', async () => {
  const { user, onChange } = show(1)
  await user.tab()
  await user.keyboard('p')
  expect(onChange).toHaveBeenLastCalledWith(3)
  await user.keyboard('{ArrowDown}')
  await user.keyboard('n')
  expect(active()).toBe('Pasaporte')
})

test('Esc closes it and nothing changes', async () => {
  const { user, onChange } = show(1)
  await user.click(box())
  await user.keyboard('{ArrowDown}{Escape}')
  expect([screen.queryByRole('listbox'), onChange.mock.calls]).toEqual([null, []])
})

test('the same option again is no change', async () => {
  const { user, onChange } = show(3)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'Pasaporte' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('a disabled option cannot be chosen', async () => {
  const { user, onChange } = show(1)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'Cédula de extranjería' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('Tab takes the line that the keys are on and goes on', async () => {
  const { user, onChange } = show(1)
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.tab()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
})

test('Home and End lead to the first and the last line', async () => {
  const { user } = show(1)
  await user.click(box())
  await user.keyboard('{End}')
  expect(active()).toBe('Ñandú')
  await user.keyboard('{Home}')
  expect(active()).toBe('Cédula de ciudadanía')
})

test('End opens a closed list at its last line', async () => {
  const { user, onChange } = show(1)
  await user.tab()
  await user.keyboard('{End}')
  expect(active()).toBe('Ñandú')
  expect(onChange).not.toHaveBeenCalled()
})
