// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { floatPosition } from './float.ts'

const window = { width: 1000, height: 800 }
const list = { width: 200, height: 300 }
const box = (left: number, top: number) => ({ left, top, width: 200, height: 40 })

describe('a list', () => {
  test('stands right under its box, as high as the window allows', () => {
    expect(floatPosition(box(100, 100), list, window, 'bottom start')).toEqual({ left: 100, top: 146, maxHeight: 646 })
  })

  test('turns upwards where there is more space', () => {
    expect(floatPosition(box(100, 700), list, window, 'bottom start')).toEqual({
      left: 100,
      bottom: 106,
      maxHeight: 686,
    })
  })

  test('stays below when there is space enough for it, though there is more above', () => {
    expect(floatPosition(box(100, 500), { width: 200, height: 120 }, window, 'bottom start').top).toBe(546)
  })

  test('never leaves the window sideways', () => {
    expect(floatPosition(box(-50, 100), list, window, 'bottom start').left).toBe(8)
    expect(floatPosition(box(950, 100), list, window, 'bottom start').left).toBe(792)
  })

  test('is never lower than two lines, however small the window', () => {
    expect(floatPosition(box(0, 40), list, { width: 320, height: 120 }, 'bottom start').maxHeight).toBe(96)
  })
})

describe('what is no use cut, as a calendar', () => {
  const whole = { width: 200, height: 362 }
  const place = (top: number, height = 800) =>
    floatPosition(box(100, top), whole, { width: 1000, height }, 'bottom start', { whole: true })

  test('turns upwards where it has no space below', () => {
    expect(place(500)).toEqual({ left: 100, bottom: 306, maxHeight: 486 })
    expect(place(300)).toEqual({ left: 100, top: 346, maxHeight: 446 })
  })

  test('lies over its box where neither side has space', () => {
    expect(place(200, 500)).toEqual({ left: 100, top: 130, maxHeight: 484 })
    expect(place(200, 300)).toEqual({ left: 100, top: 8, maxHeight: 284 })
  })
})

test('a menu can end where its button ends', () => {
  expect(floatPosition(box(700, 0), { width: 300, height: 100 }, window, 'bottom end').left).toBe(600)
})

test('words stand above the middle of their control, or below it at the upper edge', () => {
  const words = { width: 100, height: 24 }
  expect(floatPosition(box(100, 100), words, window, 'top')).toMatchObject({ left: 150, bottom: 706 })
  expect(floatPosition(box(100, 0), words, window, 'top')).toMatchObject({ left: 150, top: 46 })
})

test('words beside a control change sides at the edge', () => {
  const words = { width: 100, height: 24 }
  expect(floatPosition(box(0, 100), words, window, 'right').left).toBe(206)
  expect(floatPosition(box(750, 100), words, window, 'right').left).toBe(644)
})
