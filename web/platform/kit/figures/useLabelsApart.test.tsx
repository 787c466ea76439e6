import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { labelOf, type LabelSide, useLabelsApart } from './useLabelsApart.ts'

/** A label of 60 px at a place along a box of 400 px. */
function Box({ places }: { places: readonly [rank: number, at: number, side: LabelSide][] }) {
  const box = useLabelsApart()
  return (
    <div ref={box}>
      {places.map(([rank, at, side]) => (
        <span key={rank} {...labelOf(rank, side)} data-at={at} />
      ))}
    </div>
  )
}

const width = 60
const leftOf: Record<string, (at: number) => number> = {
  start: (at) => at,
  end: (at) => at - width,
  center: (at) => at - width / 2,
}

function placed(...places: readonly [rank: number, at: number, side: LabelSide][]) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { at, side = '' } = this.dataset
    const left = at === undefined ? 0 : leftOf[side]!(Number(at))
    return new DOMRect(left, 0, at === undefined ? 400 : width, 16)
  })
  const { container } = render(<Box places={places} />)
  vi.restoreAllMocks()
  return [...container.querySelectorAll<HTMLElement>('[data-rank]')].map(({ dataset, style }) =>
    style.visibility === 'hidden' ? 'hidden' : dataset['side'],
  )
}

test('labels with room stand where they would', () => {
  expect(placed([0, 100, 'center'], [1, 300, 'end'])).toEqual(['center', 'end'])
})

test('one that would touch a more important one goes to the other side, or is not seen', () => {
  expect(placed([0, 100, 'end'], [1, 104, 'end'])).toEqual(['end', 'hidden'])
  expect(placed([0, 100, 'end'], [1, 108, 'end'])).toEqual(['end', 'start'])
  expect(placed([0, 360, 'end'], [1, 380, 'end'])).toEqual(['end', 'hidden'])
})
