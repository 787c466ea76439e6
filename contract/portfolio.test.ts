import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { PortfolioFilter } from './portfolio.ts'

const open = (value: string) => z.safeParse(PortfolioFilter, { open: value }).data?.open

test('yes and no of a filter are true and false alone, whatever their case', () => {
  expect([open('TRUE,false'), open('constructor'), open('1')]).toEqual([[true, false], undefined, undefined])
})
