import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = ['Información', 'Seguimientos', 'Licencias'].map((label, i) => ({
  id: label,
  label,
  count: i === 2 ? 1240 : undefined,
  panel: <p>de {label}</p>,
}))
const tab = (name: RegExp) => screen.getByRole('tab', { name })

function show(manual: boolean) {
  const onSelect = vi.fn<(id: string) => void>()
  const onIntent = vi.fn<(id: string) => void>()
  const rendered = renderKit(
    <Keep start="Información" onChange={onSelect}>
      {(selected, select) => (
        <Tabs label="Proyecto" tabs={tabs} selected={selected} onSelect={select} manual={manual} onIntent={onIntent} />
      )}
    </Keep>,
  )
  return { ...rendered, onSelect, onIntent }
}

test('one panel shows, named by its tab', () => {
  show(false)
  expect(screen.getByRole('tabpanel', { name: 'Información' }).textContent).toBe('de Información')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
})

test('the tabs are one stop; arrows go around and choose', async () => {
  const { user, onSelect } = show(false)
  await user.tab()
  expect(document.activeElement).toBe(tab(/Información/))
  await user.keyboard('{ArrowRight}')
  expect(onSelect).toHaveBeenLastCalledWith('Seguimientos')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(onSelect).toHaveBeenLastCalledWith('Licencias')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('tabs that fetch are only walked by the arrows; Enter opens, and resting on one says so', async () => {
  const { user, onSelect, onIntent } = show(true)
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(onSelect).not.toHaveBeenCalled()
  expect(onIntent).toHaveBeenLastCalledWith('Seguimientos')
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Seguimientos')
})

test('a count stands beside the label once it is known, grouped', () => {
  show(false)
  expect(tab(/Licencias/).textContent).toBe('Licencias1.240')
  expect(tab(/Seguimientos/).textContent).toBe('Seguimientos')
})

test('a count that is still to come keeps its room, unseen and unheard', () => {
  const tabs = [
    { id: 'rojos', label: 'En rojo', count: null, panel: null },
    { id: 'todos', label: 'Todos', count: undefined, panel: null },
  ]
  renderKit(<Tabs label="Panorama" tabs={tabs} selected="todos" onSelect={() => undefined} />)
  expect(tab(/En rojo/).querySelector('.is-awaited')).not.toBeNull()
  expect(tab(/Todos/).querySelector('.ui-count')).toBeNull()
})
