import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useSelection } from './selection.ts'

const page = [11, 12, 13, 14, 15]

function selection(initial = { page, filter: 'a' }) {
  const { result, rerender } = renderHook(({ page, filter }) => useSelection(page, filter), { initialProps: initial })
  const click = (id: number, range = false) => act(() => result.current.selecting.toggle(id, { range }))
  const shiftArrow = (id: number, step: 1 | -1) => {
    let to: number | undefined
    act(() => {
      to = result.current.selecting.extend(id, step)
    })
    return to
  }
  const shown = () => page.filter((id) => result.current.selecting.isSelected(id))
  return { result, rerender, click, shiftArrow, shown, ids: () => [...result.current.ids].toSorted((a, b) => a - b) }
}

test('a range becomes what its first row has just become: selected, or taken out', () => {
  const { click, ids } = selection()
  click(12)
  click(14, true)
  expect(ids()).toEqual([12, 13, 14])
  click(11)
  click(15, true)
  expect(ids()).toEqual([11, 12, 13, 14, 15])
  click(12)
  click(14, true)
  expect(ids()).toEqual([11, 15])
})

test('a range goes in either direction, and one without a first row is a single click', () => {
  const { click, ids } = selection()
  click(13, true)
  expect(ids()).toEqual([13])
  click(11, true)
  expect(ids()).toEqual([11, 12, 13])
})

test('a range from a row of another page is the clicked row alone', () => {
  const { click, rerender, ids } = selection()
  click(12)
  rerender({ page: [21, 22, 23], filter: 'a' })
  click(22, true)
  expect(ids()).toEqual([12, 22])
})

test('a row that is not on the page is not selected', () => {
  const { click, shiftArrow, ids } = selection({ page: [], filter: 'a' })
  click(12)
  expect([shiftArrow(13, 1), ids()]).toEqual([undefined, []])
})

test('Shift and an arrow select the row and its neighbour, and stop at the end of the page', () => {
  const { click, shiftArrow, ids } = selection()
  expect(shiftArrow(13, 1)).toBe(14)
  expect(shiftArrow(14, 1)).toBe(15)
  expect(shiftArrow(15, 1)).toBeUndefined()
  expect(ids()).toEqual([13, 14, 15])
  click(12, true)
  expect(ids()).toEqual([12, 13, 14, 15])
})

test('of all that a filter finds one row taken out leaves the others of this page', () => {
  const { result, click, shown, ids } = selection()
  act(() => result.current.selectWhole())
  expect([result.current.isWhole, shown()]).toEqual([true, page])
  click(13)
  expect([result.current.isWhole, ids()]).toEqual([false, [11, 12, 14, 15]])
})

test('another filter ends a selection of all that it finds, and the former filter does not bring it back', () => {
  const { result, rerender, shown } = selection()
  act(() => result.current.selectWhole())
  rerender({ page, filter: 'b' })
  expect([result.current.isWhole, result.current.ended, shown()]).toEqual([false, true, []])
  rerender({ page, filter: 'a' })
  expect([result.current.isWhole, result.current.ended, shown()]).toEqual([false, true, []])
})

test('another filter ends a selection by hand, and another page does not', () => {
  const { result, rerender, click, ids } = selection()
  click(12)
  rerender({ page: [21, 22, 23], filter: 'a' })
  click(22)
  expect([ids(), result.current.ended]).toEqual([[12, 22], false])
  rerender({ page, filter: 'b' })
  expect([ids(), result.current.ended]).toEqual([[], true])
  click(13)
  expect([ids(), result.current.ended]).toEqual([[13], false])
})

test('the first click after another filter begins a range of its own', () => {
  const { rerender, click, ids } = selection()
  click(12)
  rerender({ page, filter: 'b' })
  click(14, true)
  expect(ids()).toEqual([14])
})

test('another filter takes nothing away where nothing was selected', () => {
  const { result, rerender } = selection()
  rerender({ page, filter: 'b' })
  expect(result.current.ended).toBe(false)
})
