import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { ComboBox } from './ComboBox.tsx'
import { bestFirst, matcher } from './fold.ts'

const options = ['Bogotá, D. C.', 'Medellín (Antioquia)', 'San José de Uré', 'Güicán', 'Cali'].map((label, i) => ({
  value: i + 1,
  label,
}))
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ciudad' })
const list = () => screen.queryByRole('listbox')
const lines = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

function show(start: number | null = null, props: { required?: boolean; disabled?: boolean } = {}) {
  const onChange = vi.fn<(value: number | null) => void>()
  const rendered = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => <ComboBox label="Ciudad" options={options} value={value} onChange={change} {...props} />}
    </Keep>,
  )
  return { ...rendered, onChange }
}

test('typing finds by any part of the words, without accents or case', async () => {
  const { user } = show()
  await user.type(box(), 'BOGOTA')
  expect(lines()).toEqual(['Bogotá, D. C.'])
  await user.clear(box())
  await user.type(box(), 'ure jose')
  expect(lines()).toEqual(['San José de Uré'])
  await user.clear(box())
  await user.type(box(), 'guican')
  expect(lines()).toEqual(['Güicán'])
})

test('what begins with the words comes first', () => {
  expect(bestFirst([{ label: 'Medellín (Antioquia)' }, { label: 'Ánimas' }], 'an').map(({ label }) => label)).toEqual([
    'Ánimas',
    'Medellín (Antioquia)',
  ])
})

test('Enter takes the first hit while somebody types', async () => {
  const { user, onChange } = show()
  await user.type(box(), 'med{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(2)
  expect([box().value, list()]).toEqual(['Medellín (Antioquia)', null])
})

test('the arrow keys walk the list around its ends, Enter takes the line', async () => {
  const { user, onChange } = show()
  await user.click(box())
  await user.keyboard('{ArrowDown}')
  expect([box().getAttribute('aria-expanded'), active()]).toEqual(['true', 'Bogotá, D. C.'])
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Cali')
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(5)
})

test('it opens on the chosen one, which is marked', async () => {
  const { user } = show(2)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Medellín (Antioquia)')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Medellín (Antioquia)')
})

test('Esc closes the list and gives the words back', async () => {
  const { user, onChange } = show(2)
  await user.type(box(), 'zzz')
  expect(screen.getByText('Ningún resultado', { selector: 'p' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect([box().value, list()]).toEqual(['Medellín (Antioquia)', null])
  expect(onChange).not.toHaveBeenCalled()
})

test('leaving the field gives the words back too, unless they are those of one option', async () => {
  const { user, onChange } = show()
  await user.type(box(), 'nowhere')
  await user.tab()
  expect([box().value, onChange.mock.calls]).toEqual(['', []])
  await user.type(box(), 'cali')
  await user.tab()
  expect([box().value, onChange.mock.calls]).toEqual(['Cali', [[5]]])
})

test('a click on a line chooses it', async () => {
  const { user, onChange } = show()
  await user.click(screen.getByRole('button', { name: 'Ver opciones de Ciudad' }))
  await user.click(screen.getByRole('option', { name: 'Güicán' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(4)
})

test('taking the words out takes the choice back', async () => {
  const { user, onChange } = show(2)
  await user.clear(box())
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('the × takes the choice back and leaves the focus in the field; a required field has none', async () => {
  const { user, onChange, unmount } = show(2)
  await user.click(screen.getByRole('button', { name: 'Borrar Ciudad' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(document.activeElement).toBe(box())
  unmount()
  show(2, { required: true })
  expect(screen.queryByRole('button', { name: 'Borrar Ciudad' })).toBeNull()
  expect(box().getAttribute('aria-required')).toBe('true')
})

test('Enter in a closed list is the form’s', async () => {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const { user, container } = show(2)
  const form = document.createElement('form')
  form.addEventListener('submit', onSubmit)
  container.parentElement?.append(form)
  form.append(container)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  form.remove()
})

test('a disabled field does not open', async () => {
  const { user } = show(2, { disabled: true })
  await user.click(box())
  expect(list()).toBeNull()
})

test('a search holds when each of its words is somewhere in the text', () => {
  const isHit = matcher('  peña  ANA ')
  expect([isHit('Ana Peña'), isHit('Ana Pérez'), matcher('')('anything')]).toEqual([true, false, true])
})

/** As WebKit does: where the button of the mouse is let go it puts the caret, unless it is kept from it. */
function press(drawnOver?: [number, number]) {
  fireEvent.pointerDown(box())
  box().focus()
  if (drawnOver) box().setSelectionRange(...drawnOver)
  if (fireEvent.mouseUp(box()) && !drawnOver) box().setSelectionRange(3, 3)
  fireEvent.click(box())
  return [box().selectionStart, box().selectionEnd]
}

test('a click selects the chosen words, also where letting go of the mouse puts the caret', () => {
  show(1)
  expect(press()).toEqual([0, 13])
})

test('what is drawn over with the mouse stays what is selected', () => {
  show(1)
  expect(press([0, 6])).toEqual([0, 6])
})

test('a second click puts the caret', () => {
  show(1)
  press()
  expect(press()).toEqual([3, 3])
})
