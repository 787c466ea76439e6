import { describe, expect, test } from 'vitest'

import { statusColours } from '#contract/colours.ts'
import { ProjectStatusDraft } from '#contract/project-statuses.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { badgeInk, contrast, ringColour } from '#web/platform/kit/contrast.ts'
import { ringGround, token, variants } from '#web/platform/kit/tokens.ts'

import { colourName, statusForm, swatchesIn } from './status-form.ts'

describe('a status’ form', () => {
  test('asks for name and description; a colour is chosen from the start', () => {
    expect(statusForm.required).toEqual(['name', 'description'])
    const body = statusForm.Draft.parse({ ...statusForm.empty, name: ' En pausa ', description: 'Espera al cliente' })
    expect(body).toEqual({
      name: 'En pausa',
      description: 'Espera al cliente',
      color: '#8A8F98',
      closesProject: false,
      quiet: false,
      cancels: false,
      position: undefined,
    })
  })

  test('offers the 13 colours of the fixed list, each by its name', () => {
    const swatches = swatchesIn(spanish)
    expect(swatches).toHaveLength(13)
    expect(new Set(swatches.map(({ label }) => label)).size).toBe(13)
    expect(swatches.every(({ value }) => ProjectStatusDraft.shape.color.safeParse(value).success)).toBe(true)
  })

  test('names a stored colour in either language, and an unknown one by its hex', () => {
    expect(colourName('#2e9e5b', spanish)).toBe('Verde')
    expect(colourName('#2E9E5B', english)).toBe('Green')
    expect(colourName('#123456', spanish)).toBe('#123456')
  })
})

describe.each(Object.entries(statusColours))('the status colour %s', (_name, hex) => {
  test('has a ring of 3:1 on every surface of the theme', () => {
    for (const [theme, { surface, ink }] of Object.entries(ringGround)) {
      const ring = ringColour(hex, surface, ink)
      for (const variant of variants.filter((one) => one.endsWith(theme)))
        expect(contrast(ring, token('surface', variant)), `${variant} ${ring}`).toBeGreaterThanOrEqual(3)
    }
  })

  test('carries readable text on a solid badge', () => {
    expect(contrast(hex, badgeInk(hex))).toBeGreaterThanOrEqual(4.5)
  })
})
