import { expect, test } from 'vitest'

import { hasLicenceRisk, reasonsOf } from './licence-risk.ts'

const none = { soonest: null, near: false, active: false }
const project = { open: true, licensed: false, due: '2026-11-30', forecast: null }

test.each([
  ['without a licence and with a product that needs none', none, {}, false],
  ['with a licensed product and no active licence', none, { licensed: true }, true],
  ['with an active one that lasts', { soonest: '2027-12-31', near: false, active: true }, { licensed: true }, false],
  ['with one that ends before it is due', { soonest: '2026-11-29', near: false, active: true }, {}, true],
  [
    'with one that ends before its forecast',
    { soonest: '2026-12-31', near: false, active: true },
    { forecast: '2027-02-05' },
    true,
  ],
  ['with one that ends when it is due', { soonest: '2026-11-30', near: false, active: true }, {}, false],
  ['with one that ends soon', { soonest: '2027-01-15', near: true, active: true }, {}, true],
  ['that is closed', { soonest: '2026-01-01', near: true, active: false }, { open: false, licensed: true }, false],
])('a project %s is or is not in the licence radar', (_what, licences, values, risk) => {
  expect(hasLicenceRisk(licences, { ...project, ...values })).toBe(risk)
})

test.each([
  ['that ends before its project', '2026-11-29', ['early', 'soon']],
  ['that ends with its project, soon', '2026-11-30', ['soon']],
  ['that expires today', '2026-10-01', ['early', 'soon']],
  ['that expires in 90 days', '2026-12-30', ['soon']],
  ['that expires in 91 days', '2026-12-31', []],
  ['that expired yesterday', '2026-09-30', ['early', 'expired']],
  ['that expired 90 days ago', '2026-07-03', ['early', 'expired']],
  ['that expired 91 days ago', '2026-07-02', ['early']],
])('a licence %s is warned of with its reasons', (_what, expirationDate, reasons) => {
  expect(reasonsOf({ expirationDate, end: '2026-11-30' }, '2026-10-01')).toEqual(reasons)
})
