import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { noteConnection } from '#web/platform/calls/connection.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { lazyDialog, lazyPanel } from './lazy-panel.tsx'
import { usePressed } from './usePressed.tsx'

const sentence = 'No se pudo cargar esta parte'
const gone = new TypeError('Failed to fetch')
const Part = ({ name }: { name: string; onClose?: () => void }) => <p>{name} ha llegado</p>
const retry = () => screen.getByRole('button', { name: 'Reintentar' })
/** A part that does not come in three tries, and does in the fourth. */
const failing = () => vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)

const { setTimeout: wait } = globalThis
/** Without the pauses between the tries of a part. */
const quick = (run: () => void, ms = 0) => wait(run, ms === 500 || ms === 2000 ? 1 : ms)
beforeEach(async () => {
  await changeLanguage('es-CO')
  vi.stubGlobal('setTimeout', quick)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a panel that does not come is a sentence in its place, and comes when it is asked for again', async () => {
  const load = failing().mockRejectedValueOnce(gone).mockResolvedValueOnce(Part)
  const { Panel } = lazyPanel(load)
  const { user } = renderScreen(
    <>
      <h1 tabIndex={-1}>Proyecto</h1>
      <input aria-label="Escrito" />
      <Panel name="El historial" />
    </>,
  )
  await user.type(screen.getByLabelText('Escrito'), 'algo')
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Escrito').value).toBe('algo')
  await user.click(retry())
  await screen.findByText('El historial ha llegado')
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Escrito').value).toBe('algo')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('whether the portal answers is asked where a press was in vain, and where the connection comes back by itself is not', async () => {
  const asked = vi.fn<typeof fetch>().mockRejectedValue(gone)
  vi.stubGlobal('fetch', asked)
  const { Panel } = lazyPanel(vi.fn<() => Promise<typeof Part>>().mockRejectedValue(gone))
  const { user } = renderScreen(<Panel name="El historial" />)
  await screen.findByRole('alert')
  noteConnection(0)
  act(() => noteConnection(200))
  await waitFor(() => expect(retry()).toHaveProperty('textContent', 'Reintentar'))
  expect(asked).not.toHaveBeenCalled()
  await user.click(retry())
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(asked.mock.calls[0]?.[0]).toBe('/api/health/live')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence))
})

test('in the place of a dialog that does not come a dialog says so; it can be closed, and asked for again', async () => {
  const load = failing().mockRejectedValueOnce(gone).mockResolvedValueOnce(Part)
  const { Dialog } = lazyDialog(load)
  const onClose = vi.fn<() => void>()
  const { user } = renderScreen(<Dialog name="El diálogo" onClose={onClose} />)
  await screen.findByRole('alertdialog', { name: sentence })
  await user.click(retry())
  await screen.findByText('El diálogo ha llegado')
  cleanup()
  const other = lazyDialog(failing().mockRejectedValueOnce(gone))
  const closing = renderScreen(<other.Dialog name="El diálogo" onClose={onClose} />)
  await closing.user.click(await screen.findByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what a press brings and does not come is a sentence beside the button', async () => {
  const part = lazyPart(failing().mockRejectedValueOnce(gone).mockResolvedValueOnce(Part))
  function List() {
    const { Shown, press, failure } = usePressed(part)
    return (
      <>
        <button onClick={press}>Seleccionar</button>
        {failure}
        {Shown && <Shown name="El panel" />}
      </>
    )
  }
  const { user } = renderScreen(<List />)
  await user.click(screen.getByRole('button', { name: 'Seleccionar' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  await user.click(retry())
  await screen.findByText('El panel ha llegado')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('no part of a page is loaded in a way that takes the page where it fails', () => {
  const web = join(import.meta.dirname, '../..')
  const files = globSync('{features,platform,shell}/**/*.tsx', { cwd: web })
  expect(files.length).toBeGreaterThan(200)
  const lazily = files.filter((file) => /\blazy\b[^;]*from 'react'/.test(readFileSync(join(web, file), 'utf8')))
  expect(lazily).toEqual([])
})
