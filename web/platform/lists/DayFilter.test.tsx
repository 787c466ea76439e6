import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Keep, renderKit } from '#web/platform/kit/testing.tsx'

import { DayFilter } from './DayFilter.tsx'

const part = (name: string) => screen.getByRole('spinbutton', { name: `${name}, Desde` })

function show() {
  const onChange = vi.fn<(day: string | null, replace: boolean) => void>()
  const { user } = renderKit(
    <Keep<string | null> start="2026-02-16" onChange={() => undefined}>
      {(value, change) => (
        <>
          <DayFilter
            label="Desde"
            value={value}
            onChange={(day, { replace }) => {
              onChange(day, replace)
              change(day)
            }}
          />
          <button type="button">after</button>
        </>
      )}
    </Keep>,
  )
  return { user, onChange }
}

test('half a day, and one that does not exist, are kept back until the field is left', async () => {
  const { user, onChange } = show()
  await user.click(part('Día'))
  await user.keyboard('{Backspace}{Backspace}31')
  expect(onChange.mock.calls).toEqual([
    ['2026-02-01', true],
    ['2026-02-03', true],
  ])
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(onChange).toHaveBeenLastCalledWith(null, true)
})

test('a field that is emptied says so at once', async () => {
  const { user, onChange } = show()
  await user.click(part('Año'))
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['dd', 'mm', 'aaaa'])
  expect(onChange.mock.calls.filter(([day]) => day === null)).toEqual([[null, true]])
})

test('a day from the calendar is a step that can be gone back from', async () => {
  const { user, onChange } = show()
  await user.click(screen.getByRole('button', { name: /calendario/i }))
  await user.click(await screen.findByRole('button', { name: /18 de febrero/ }, { timeout: 20_000 }))
  expect(onChange.mock.calls).toEqual([['2026-02-18', false]])
})
