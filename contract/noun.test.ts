import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { activity, numberOrNone, reference, text } from './noun-fields.ts'
import { crud, noun } from './noun.ts'

const office = noun({
  name: 'office',
  plural: 'offices',
  words: ['office', 'offices'],
  tag: 'offices',
  write: 'configuration.write',
  fields: { name: text(), cityId: reference('city'), floor: numberOrNone(1, 40), isActive: activity },
  names: { cityName: 'cityId' },
  sortFields: ['Name'],
  also: { rooms: z.int() },
  inRows: { people: z.int() },
})
const keys = ({ shape }: z.ZodMiniObject) => Object.keys(shape)

test('a row shows the name of what a field refers to, a record its id, too', () => {
  expect(keys(office.Row)).toEqual(['id', 'version', 'name', 'floor', 'isActive', 'cityName', 'rooms', 'people'])
  expect(keys(office.Record)).toEqual(['id', 'version', 'name', 'cityId', 'floor', 'isActive', 'cityName', 'rooms'])
})

test('a field of stored records alone is sent with a change, and with no new record', () => {
  expect(keys(office.Draft)).toEqual(['name', 'cityId', 'floor'])
  expect(office.Draft.parse({ name: ' Norte ', cityId: 5001 })).toEqual({ name: 'Norte', cityId: 5001 })
  expect(office.Change.parse({ name: 'Norte', cityId: 5001, isActive: false })).toMatchObject({ isActive: false })
  expect(office.Update.parse({ floor: 3 })).toEqual({ floor: 3 })
})

test('the four calls are named, described and guarded by the declaration', () => {
  const offices = crud(office, { list: '/offices', byId: '/offices/:id', create: '/offices', update: '/offices/:id' })
  expect(
    Object.values(offices).map(({ method, path, operation, summary, access }) => [
      method,
      path,
      operation,
      summary,
      access,
    ]),
  ).toEqual([
    ['GET', '/offices', 'listOffices', 'A page of offices.', 'portal.access'],
    ['GET', '/offices/:id', 'getOffice', 'One office.', 'portal.access'],
    ['POST', '/offices', 'createOffice', 'Creates an office.', 'configuration.write'],
    ['PUT', '/offices/:id', 'updateOffice', 'Updates an office.', 'configuration.write'],
  ])
})
