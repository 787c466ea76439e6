import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { isAccepted, refusalOf, showBytes } from './file-rules.ts'
import { FileBox, type FileBoxProps } from './FileBox.tsx'

const file = (name: string, type = 'application/pdf', size = 10) => new File(['x'.repeat(size)], name, { type })

function show(props: Partial<FileBoxProps> = {}) {
  const onFiles = vi.fn<(files: File[]) => void>()
  const rendered = renderKit(<FileBox label="Archivos del proyecto" onFiles={onFiles} {...props} />)
  // The box checks what it gets itself: people drop what a file dialog would not offer.
  return { ...rendered, onFiles, user: userEvent.setup({ applyAccept: false }) }
}
const box = () => screen.getByLabelText<HTMLInputElement>('Archivos del proyecto')

test('takes several files at once', async () => {
  const { user, onFiles } = show()
  await user.upload(box(), [file('a.pdf'), file('b.pdf')])
  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
})

test('leaves out what is too large or of another type, and says why', async () => {
  const { user, onFiles } = show({ accept: '.pdf,image/*', maxBytes: 1000 })
  await user.upload(box(), [file('a.pdf'), file('b.exe', 'application/x-msdownload'), file('c.png', 'image/png', 1001)])
  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.pdf'])
  expect(screen.getByText('b.exe no es de un tipo permitido')).toBeDefined()
  expect(screen.getByText(/^c.png supera el tamaño máximo de 1/)).toBeDefined()
})

test('nothing is reported when nothing is left', async () => {
  const { user, onFiles } = show({ accept: '.pdf' })
  await user.upload(box(), file('b.exe', 'application/x-msdownload'))
  expect(onFiles).not.toHaveBeenCalled()
})

test('shows how far each file has come, and what failed can be tried again or taken away', async () => {
  const onRetry = vi.fn<(id: string) => void>()
  const onRemove = vi.fn<(id: string) => void>()
  const { user } = show({
    onRetry,
    onRemove,
    transfers: [
      { id: 'a', name: 'plan.xlsx', progress: 0.62 },
      { id: 'b', name: 'acta.pdf', progress: 0.3, error: 'Error al cargar el archivo' },
    ],
  })
  expect(screen.getByRole('progressbar', { name: /plan.xlsx/ })).toHaveProperty('value', 0.62)
  expect(screen.getByText('Error al cargar el archivo')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Reintentar acta.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Quitar acta.pdf' }))
  expect([onRetry.mock.calls, onRemove.mock.calls]).toEqual([[['b']], [['b']]])
})

test('a file that is tried again or taken away by the keyboard hands the focus to the next button', async () => {
  const failed = { progress: 0.3, error: 'Error al cargar el archivo' }
  const { user } = show({
    onRetry: () => undefined,
    onRemove: () => undefined,
    transfers: [
      { id: 'a', name: 'plan.xlsx', ...failed },
      { id: 'b', name: 'acta.pdf', ...failed },
    ],
  })
  screen.getByRole('button', { name: 'Reintentar plan.xlsx' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar plan.xlsx' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reintentar acta.pdf' }))
})

test('types are told by ending or by kind, whatever the case', () => {
  expect(isAccepted(file('A.PDF', ''), '.pdf')).toBe(true)
  expect(isAccepted(file('a.png', 'image/png'), 'image/*')).toBe(true)
  expect(isAccepted(file('a.svg', 'text/html'), 'image/*')).toBe(false)
  expect(isAccepted(file('anything', ''), undefined)).toBe(true)
  expect(refusalOf(file('a.pdf', '', 1000), { maxBytes: 1000 })).toBeUndefined()
})

test('sizes are said in the largest unit that fits', () => {
  expect(showBytes(25_000_000, 'es-CO')).toBe('25 MB')
  expect(showBytes(1500, 'en-US')).toBe('1.5 kB')
  expect(showBytes(0, 'en-US')).toBe('0 bytes')
})
