import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { SearchBox } from './SearchBox.tsx'

const onSearch = vi.fn<(term: string) => void>()
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar empleados' })
const show = (value = '') => renderKit(<SearchBox label="Buscar empleados" value={value} onSearch={onSearch} />)
const type = (value: string) => fireEvent.change(box(), { target: { value } })
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it searches once, 300 ms after the last key', () => {
  show()
  type('an')
  wait(299)
  type('ana ')
  wait(299)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ana')
})

test('Enter searches at once', () => {
  show()
  type('ana')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ana')
})

test('Esc clears the box and the search', () => {
  show('ana')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(box().value).toBe('')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
})

test('so does the ×, which stands there only when there is something to clear', () => {
  show('ana')
  fireEvent.click(screen.getByRole('button', { name: 'Borrar búsqueda' }))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  expect(document.activeElement).toBe(box())
  expect(screen.queryByRole('button')).toBeNull()
})

test('blanks alone search nothing', () => {
  show()
  type('   ')
  wait(500)
  expect(onSearch).not.toHaveBeenCalled()
})

test('it follows the address, but leaves alone what is being typed', () => {
  const { rerender } = show('ana')
  type('ana m')
  rerender(<SearchBox label="Buscar empleados" value="ana m" onSearch={onSearch} />)
  type('ana mu')
  expect(box().value).toBe('ana mu')
  rerender(<SearchBox label="Buscar empleados" value="" onSearch={onSearch} />)
  expect(box().value).toBe('')
})

test('letters that are typed before the address has the term stay', () => {
  const { rerender } = show()
  const arrive = (value: string) => rerender(<SearchBox label="Buscar empleados" value={value} onSearch={onSearch} />)
  type('ana')
  wait(300)
  type('ana m')
  wait(300)
  type('ana mu')
  arrive('ana')
  expect(box().value).toBe('ana mu')
  arrive('ana m')
  expect(box().value).toBe('ana mu')
  wait(300)
  expect(onSearch.mock.calls).toEqual([['ana'], ['ana m'], ['ana mu']])
  arrive('ana mu')
  arrive('')
  expect(box().value).toBe('')
  arrive('ana m')
  expect(box().value).toBe('ana m')
})

test('/ anywhere on the page leads into it, but not from inside of a field', () => {
  show()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box())
  box().blur()
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(document.activeElement).not.toBe(box())
})
