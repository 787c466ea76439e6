import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { renderKit } from '../testing.tsx'
import { FilterBar } from './FilterBar.tsx'

function Filters() {
  const [count, setCount] = useState(1)
  return (
    <FilterBar count={count} clear={{ label: 'Quitar filtros', onClear: () => setCount(0) }}>
      <input aria-label="Cliente" />
    </FilterBar>
  )
}

test('the button that takes the filters away goes, and the first one has the focus', async () => {
  const { user } = renderKit(<Filters />)
  // A phone alone shows it.
  screen
    .getByRole('button', { name: /^Filtros/ })
    .closest('div')!
    .remove()
  screen.getByRole('button', { name: 'Quitar filtros' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Cliente' }))
})
