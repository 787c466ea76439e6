import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { AsyncComboBox, type AsyncComboBoxProps } from './AsyncComboBox.tsx'
import type { Option } from './options.tsx'
import { useTypeAhead } from './useTypeAhead.ts'

const ana: Option = { value: 7, label: 'Ana Peña' }
const oscar: Option = { value: 8, label: 'Óscar Quiñones' }
const onSearch = vi.fn<(term: string) => void>()
const onChange = vi.fn<(value: number | null) => void>()
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Empleado' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function show(props: Partial<AsyncComboBoxProps<number>> = {}, start: number | null = null) {
  const field = (more: Partial<AsyncComboBoxProps<number>> = {}) => (
    <Keep start={start} onChange={onChange}>
      {(value, change) => (
        <AsyncComboBox
          label="Empleado"
          value={value}
          onChange={change}
          onSearch={onSearch}
          options={[]}
          {...props}
          {...more}
        />
      )}
    </Keep>
  )
  const rendered = renderKit(field())
  wait(0)
  onSearch.mockClear()
  return { again: (more: Partial<AsyncComboBoxProps<number>>) => rendered.rerender(field(more)) }
}

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it asks once, 250 ms after the last key', () => {
  show()
  type('an')
  wait(249)
  type('ana')
  wait(249)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ana')
})

test('while the answer is on its way it says so; the answer takes its place', () => {
  const { again } = show({ isLoading: true })
  type('ana')
  expect(screen.getByText('Buscando...')).toBeDefined()
  again({ isLoading: false, options: [ana] })
  expect(screen.getByRole('option', { name: 'Ana Peña' })).toBeDefined()
})

test('no hits are said in words', () => {
  show()
  type('zzz')
  expect(screen.getByText('Ningún resultado', { selector: 'p' })).toBeDefined()
})

test('a failed search offers another try', () => {
  const onRetry = vi.fn<() => void>()
  show({ loadFailed: true, onRetry })
  type('ana')
  expect(screen.getByText('No se pudieron cargar las opciones', { selector: 'p' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

/** What the server answers about 'osc'; the hits of before stay until then. */
function Staff({ answer }: { answer: Option[] | undefined }) {
  const { term, props } = useTypeAhead()
  const waits = term === 'osc' && answer === undefined
  return (
    <Keep<number | null> start={null} onChange={onChange}>
      {(value, change) => (
        <AsyncComboBox
          {...props}
          label="Empleado"
          value={value}
          onChange={change}
          options={(term === 'osc' && answer) || [ana, oscar]}
          isLoading={waits}
        />
      )}
    </Keep>
  )
}

test('Enter takes the first hit of what was typed, also when it is pressed before the hits have come', () => {
  const { rerender } = renderKit(<Staff answer={undefined} />)
  type('osc')
  fireEvent.keyDown(box(), { key: 'Enter' })
  wait(250)
  expect(onChange).not.toHaveBeenCalled()
  rerender(<Staff answer={[oscar]} />)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(8)
  expect(box().value).toBe('Óscar Quiñones')
})

test('typing on takes such an Enter back', () => {
  const { rerender } = renderKit(<Staff answer={undefined} />)
  type('os')
  fireEvent.keyDown(box(), { key: 'Enter' })
  fireEvent.keyDown(box(), { key: 'c' })
  type('osc')
  wait(250)
  rerender(<Staff answer={[oscar]} />)
  expect(onChange).not.toHaveBeenCalled()
})

test('the stored choice shows its words although they are not among the options', () => {
  show({ selectedLabel: 'Begoña Núñez' }, 99)
  expect(box().value).toBe('Begoña Núñez')
})

test('what was chosen keeps its words when the next search finds others', () => {
  const { again } = show({ options: [ana] })
  type('ana')
  fireEvent.click(screen.getByRole('option', { name: 'Ana Peña' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(7)
  again({ options: [oscar] })
  expect(box().value).toBe('Ana Peña')
  type('osc')
  fireEvent.blur(box())
  expect(box().value).toBe('Ana Peña')
})

test('after a choice nothing is searched any more', () => {
  show({ options: [ana] })
  type('ana')
  wait(250)
  fireEvent.click(screen.getByRole('option', { name: 'Ana Peña' }))
  wait(0)
  expect(onSearch.mock.calls).toEqual([['ana'], ['']])
})

test('a form with many of them asks nothing before one is reached', () => {
  const seen: boolean[] = []
  function Field() {
    const search = useTypeAhead()
    seen.push(search.active)
    return <AsyncComboBox {...search.props} label="Empleado" value={null} onChange={onChange} options={[]} />
  }
  renderKit(<Field />)
  expect(seen.at(-1)).toBe(false)
  act(() => box().focus())
  expect(seen.at(-1)).toBe(true)
})

describe('where nothing is found, the way to a new one', () => {
  const onTake = vi.fn<() => void>()
  const way = { value: 0, label: 'Crear empleado', onTake }
  beforeEach(() => onTake.mockClear())

  test('stands below the sentence, and is taken by whoever walks to it', () => {
    show({ way })
    type('zzz')
    wait(250)
    expect(screen.getByText('Ningún resultado', { selector: 'p' })).toBeDefined()
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onTake).toHaveBeenCalledOnce()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('is not taken by an Enter that is meant for a hit, nor by leaving the box', () => {
    show({ way })
    type('Crear empleado')
    fireEvent.keyDown(box(), { key: 'Enter' })
    wait(250)
    fireEvent.keyDown(box(), { key: 'Enter' })
    fireEvent.blur(box())
    expect(onTake).not.toHaveBeenCalled()
  })

  test('is not there beside hits', () => {
    show({ way, options: [ana] })
    type('ana')
    wait(250)
    expect(screen.queryByRole('option', { name: 'Crear empleado' })).toBeNull()
  })
})
