import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { pageChoices, rowRange } from './pager-pages.ts'
import { Pager } from './Pager.tsx'

const sizes = [5, 10, 20, 50, 100, 500]
const show = (props: { page: number; size?: number; total: number }) => {
  const onPage = vi.fn<(page: number) => void>()
  const onSize = vi.fn<(size: number) => void>()
  return { onPage, onSize, ...renderKit(<Pager size={10} sizes={sizes} onPage={onPage} onSize={onSize} {...props} />) }
}
const pageButtons = () => screen.queryAllByRole('button', { name: /^Página \d+$/ })

test('nine pages have a button each', () => {
  show({ page: 1, total: 90 })
  expect(pageButtons()).toHaveLength(9)
  expect(screen.queryByRole('combobox', { name: 'Ir a página' })).toBeNull()
})

test('from ten pages on, a select takes the place of the buttons', async () => {
  const { user, onPage } = show({ page: 1, total: 91 })
  expect(pageButtons()).toHaveLength(0)
  const select = screen.getByRole('combobox', { name: 'Ir a página' })
  expect(within(select).getAllByRole('option')).toHaveLength(10)
  await user.selectOptions(select, '7')
  expect(onPage).toHaveBeenCalledWith(7)
})

test('the page that shows is marked as the current one', async () => {
  const { user, onPage } = show({ page: 3, total: 38 })
  expect(screen.getByRole('button', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Página 4' }))
  expect(onPage).toHaveBeenCalledWith(4)
})

test('previous and next are always there and rest at the ends', async () => {
  const { user, onPage, rerender } = show({ page: 1, total: 38 })
  expect(screen.getByRole('button', { name: 'Página anterior' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(onPage).toHaveBeenCalledWith(2)
  rerender(<Pager page={4} size={10} sizes={sizes} total={38} onPage={onPage} onSize={onPage} />)
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toHaveProperty('disabled', true)
})

test('the range says which of how many records show, grouped as the language groups', () => {
  const { container } = show({ page: 24, total: 237 })
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('231 - 237 de 237 registros')
})

test('thousands are grouped', () => {
  const { container } = show({ page: 1240, size: 5, total: 100_000 })
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('6.196 - 6.200 de 100.000 registros')
})

test('no rows, one row', () => {
  expect(show({ page: 1, total: 0 }).container.textContent).toContain('0 registros')
  expect(show({ page: 1, total: 1 }).container.textContent).toContain('1 - 1 de 1 registro')
})

test('the page sizes are those that it is given', async () => {
  const { user, onSize } = show({ page: 1, total: 38 })
  const select = screen.getByRole('combobox', { name: 'Por página' })
  const options = within(select).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(sizes.map(String))
  await user.selectOptions(select, '50')
  expect(onSize).toHaveBeenCalledWith(50)
})

test('20 000 pages are offered in few enough lines to open quickly, the neighbours among them', () => {
  const choices = pageChoices(12_345, 20_000)
  expect(choices.length).toBeLessThanOrEqual(310)
  expect(choices).toEqual(expect.arrayContaining([1, 12_344, 12_345, 12_346, 20_000]))
  expect(choices).toEqual([...new Set(choices)].toSorted((a, b) => a - b))
})

test('a range never ends after the last row', () => {
  expect(rowRange(1, 10, 0)).toEqual({ from: 0, to: 0 })
  expect(rowRange(3, 10, 25)).toEqual({ from: 21, to: 25 })
})

test('a step to the last page, which disables its button, leaves the focus among the pages', async () => {
  const { user, onPage } = show({ page: 3, total: 38 })
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(onPage).toHaveBeenCalledWith(4)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Página 4' }))
})
