// @vitest-environment node
import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { contrast, ringColour } from './contrast.ts'
import { tokensCss, tokensCssPath } from './tokens.generate.ts'
import { contrastPairs, ringGround, token, variants } from './tokens.ts'

const rounded = (ratio: number) => Number(ratio.toFixed(2))

test('the stylesheet is the one that the token table gives', () => {
  expect(readFileSync(tokensCssPath, 'utf8')).toBe(tokensCss())
})

test('the page of maintenance, which has no other file, has the same colours', () => {
  const page = readFileSync('server/platform/http/maintenance-page.ts', 'utf8')
  const names = ['canvas', 'text', 'text-2', 'primary-ink', 'focus'] as const
  const order = ['smart-light', 'provider-light', 'smart-dark', 'provider-dark'] as const
  const colours = page.match(/--canvas:#[^}]+/g)?.map((rule) => rule.match(/#\w{6}/g))
  expect(colours).toEqual(order.map((variant) => names.map((name) => token(name, variant))))
})

describe.each(variants)('in %s', (variant) => {
  test.each(contrastPairs)('%s on %s reaches %d:1', (front, back, least) => {
    expect(contrast(token(front, variant), token(back, variant))).toBeGreaterThanOrEqual(least)
  })
})

test('the arithmetic agrees with the published ratios', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21)
  expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1)
  expect(rounded(contrast('#777777', '#FFFFFF'))).toBe(4.48)
})

test('a ring is mixed only as far as it needs to be', () => {
  const { surface, ink } = ringGround.light
  expect(ringColour('#D92B2F', surface, ink)).toBe('#D92B2F')
  expect(ringColour('#F2C521', surface, ink)).toBe('#A48C1F')
  expect(ringColour('#FFFFFF', surface, ink)).toBe('#89908E')
  expect(ringColour('#111111', ringGround.dark.surface, ringGround.dark.ink)).toBe('#707070')
})

test('a colour of another form is refused', () => {
  expect(() => contrast('red', '#FFFFFF')).toThrow(RangeError)
})
