import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { Tooltip } from './Tooltip.tsx'

const show = () =>
  renderKit(
    <>
      <Tooltip text="Ver acta.pdf">
        <button aria-label="Ver acta.pdf" />
      </Tooltip>
      <button onClick={() => screen.getByRole('button', { name: 'Ver acta.pdf' }).focus()}>Cerrar</button>
    </>,
  )
/** As WebKit, which draws the focus ring however the focus came. */
beforeEach(() => {
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selectors) {
    return selectors === ':focus-visible' || matches.call(this, selectors)
  })
  return () => vi.restoreAllMocks()
})

test('the words come with the focus that a key moved', async () => {
  const { user } = show()
  await user.keyboard('{Tab}')
  expect((await screen.findByRole('tooltip')).textContent).toBe('Ver acta.pdf')
})

test('the focus that a press gives back brings no words, which would lie over the next control', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver acta.pdf' }))
  await expect(screen.findByRole('tooltip', {}, { timeout: 50 })).rejects.toThrow('Unable to find')
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await screen.findByRole('tooltip')
})
