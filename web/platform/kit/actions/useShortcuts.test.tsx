import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { useShortcuts } from './useShortcuts.ts'

const create = vi.fn<() => void>()
const projects = vi.fn<() => void>()

function Page() {
  useShortcuts({ n: create, 'g p': projects })
  return <input aria-label="Nombre" />
}

beforeEach(() => {
  create.mockClear()
  projects.mockClear()
  renderKit(<Page />)
})

test('one key', () => {
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(create).toHaveBeenCalledOnce()
})

test('two keys in a row', () => {
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(projects).toHaveBeenCalledOnce()
})

test('the second key alone does nothing', () => {
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(projects).not.toHaveBeenCalled()
})

test('inside of a field keys are text', () => {
  fireEvent.keyDown(screen.getByLabelText('Nombre'), { key: 'n' })
  expect(create).not.toHaveBeenCalled()
})

test('with Ctrl, Alt or Meta they are the browser’s', () => {
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) fireEvent.keyDown(document.body, { key: 'n', [held]: true })
  expect(create).not.toHaveBeenCalled()
})
