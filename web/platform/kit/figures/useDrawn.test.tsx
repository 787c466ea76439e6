import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useDrawn } from './useDrawn.ts'

afterEach(() => vi.unstubAllGlobals())

interface Row {
  id: number
  name: string
}
const page = (from: number, many = 500): Row[] =>
  Array.from({ length: many }, (_, at) => ({ id: from + at, name: `Fila ${from + at}` }))

/** Draws the rows, and gives how many were drawn and left out in each go. */
function draw(first: readonly Row[]) {
  const goes: string[] = []
  function List({ rows }: { rows: readonly Row[] }) {
    const { drawn, missing } = useDrawn(rows, ({ id }) => id)
    goes.push(`${drawn.length} + ${missing}`)
    return drawn.map(({ id, name }) => <p key={id}>{name}</p>)
  }
  const { rerender, container } = render(<List rows={first} />)
  return {
    goes: () => goes.splice(0).filter((go, at, all) => go !== all[at - 1]),
    change: (rows: readonly Row[]) => rerender(<List rows={rows} />),
    shown: () => Array.from(container.children, ({ textContent }) => textContent),
  }
}

test('a long page shows its first rows at once and the others after them, in their places', () => {
  const { goes, shown } = draw(page(1))
  expect(goes()).toEqual(['40 + 460', '500 + 0'])
  expect(shown()).toEqual(page(1).map(({ name }) => name))
})

test('another page begins with its first rows again', () => {
  const { goes, change, shown } = draw(page(1))
  goes()
  change(page(501))
  expect(goes()).toEqual(['40 + 460', '500 + 0'])
  expect(shown()[499]).toBe('Fila 1000')
})

test('rows that stand there already stay while one of them changes', () => {
  const { goes, change, shown } = draw(page(1))
  goes()
  change(page(1).map((row) => (row.id === 300 ? { ...row, name: 'Otra' } : row)))
  expect(goes()).toEqual(['500 + 0'])
  expect(shown()[299]).toBe('Otra')
})

test('a short page is drawn in one go', () => {
  expect(draw(page(1, 40)).goes()).toEqual(['40 + 0'])
})

test('on a narrow screen, where each is a card, six are enough to begin with', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 767px)' }))
  expect(draw(page(1, 10)).goes()).toEqual(['6 + 4', '10 + 0'])
})
