import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { changeLanguage } from '#web/platform/i18n/language.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { PortalKeysDialog } from './PortalKeysDialog.tsx'

afterEach(cleanup)

test('the shortcuts name the key of the palette', async () => {
  await changeLanguage('es-CO')
  renderScreen(<PortalKeysDialog onClose={() => undefined} />)
  const palette = await screen.findByText('Buscar en todo el portal')
  expect(palette.parentElement?.textContent).toBe('Ctrl+KBuscar en todo el portal')
})
