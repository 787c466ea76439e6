import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EndingLicences } from '#contract/licence-radar.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { storedLicence } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LicencesRenewDialog } from './LicencesRenewDialog.tsx'

const renew = 'POST /projects/81/licenses/renew'
const row: EndingLicences = {
  id: 81,
  version: 1,
  name: 'Portal de ventas',
  customerId: 17,
  customerName: 'Acme',
  productId: 5,
  productName: 'Antivirus',
  employees: [],
  end: '2098-06-01',
  list: 'renew',
  month: '2098-03',
  reasons: [],
  expirationDate: '2098-03-02',
  held: 2,
  free: 1,
  heldIds: [1, 2],
  freeIds: [3],
}

const onClose = vi.fn<() => void>()
const free = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '1 sin titular' })

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('renewing licences that end together', () => {
  test('asks before a choice of those with or without a holder is thrown away', async () => {
    const { user } = renderScreen(<LicencesRenewDialog row={row} onClose={onClose} />)
    await user.click(free())
    await user.click(button('Cancelar'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(button('Seguir editando'))
    expect(free().checked).toBe(false)
    await user.click(free())
    await user.click(button('Cancelar'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('sends those that were chosen', async () => {
    const api = pretendApi({ [renew]: [] })
    const { user } = renderScreen(<LicencesRenewDialog row={row} onClose={onClose} />)
    await user.click(free())
    expect(screen.getByText(/^Las anteriores, que vencen el/)).toBeDefined()
    await user.click(button('Renovar 2'))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.of(renew).map(({ body }) => body)).toEqual([{ licenseIds: [1, 2], expirationDate: '2099-03-02' }])
  })

  test('speaks of one licence in the singular', async () => {
    const success = vi.spyOn(toasts, 'toastSuccess')
    pretendApi({ [renew]: [storedLicence()] })
    const alone = { ...row, heldIds: [1], freeIds: [] }
    const { user } = renderScreen(<LicencesRenewDialog row={alone} onClose={onClose} />)
    expect(screen.getByText(/^La anterior, que vence el/)).toBeDefined()
    await user.click(button('Renovar 1'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Licencia renovada exitosamente!'))
  })
})
