import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'

const part = (name: string) => screen.getByRole('spinbutton', { name: `${name}, Fecha de Fin` })
const shown = () => ['Día', 'Mes', 'Año'].map((name) => part(name).textContent)

function show(start: string, props: Partial<DateFieldProps> = {}) {
  const onChange = vi.fn<(value: string | null) => void>()
  const rendered = renderKit(
    <Keep<string | null> start={start} onChange={onChange}>
      {(value, change) => <DateField label="Fecha de Fin" value={value} onChange={change} {...props} />}
    </Keep>,
  )
  return { ...rendered, onChange }
}

const calendar = () => screen.findByRole('dialog', { name: 'Calendario, Fecha de Fin' })

describe('the calendar', () => {
  test('Alt+Down opens it on the chosen day; a day chosen closes it and brings the focus back', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(part('Día'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = await calendar()
    await user.click(await within(dialog).findByRole('button', { name: /20 de febrero de 2026/ }))
    expect(onChange).toHaveBeenLastCalledWith('2026-02-20')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
  })

  test('it opens on a date whose year was typed with two digits', async () => {
    const { user, onChange } = show('2026-02-16', { min: '1900-01-01' })
    await user.click(part('Día'))
    await user.keyboard('5/3/85{Alt>}{ArrowDown}{/Alt}')
    expect(await within(await calendar()).findByRole('button', { name: /, 5 de marzo de 1985/ })).toBeDefined()
    expect(onChange).toHaveBeenLastCalledWith('1985-03-05')
  })

  test('1970 is one choice away where a birth date is asked for', async () => {
    const { user } = show('2026-02-16', { min: '1900-01-01' })
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    const dialog = await calendar()
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Año' }), '1970')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /16 de febrero de 1970/ })).toBeDefined())
  })

  test('Esc closes it', async () => {
    const { user } = show('2026-02-16')
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    await within(await calendar()).findByRole('grid')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('days out of range cannot be chosen', async () => {
    const { user } = show('2026-02-16', { min: '2026-02-10' })
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    const day = await within(await calendar()).findByRole('button', { name: /, 9 de febrero de 2026/ })
    expect(day.getAttribute('aria-disabled')).toBe('true')
  })

  test('it can take the date out', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    await user.click(await within(await calendar()).findByRole('button', { name: 'Borrar fecha' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(shown()).toEqual(['dd', 'mm', 'aaaa'])
  })

  test('today is the day that it is told, and not the machine’s', async () => {
    const { user, onChange } = show('', { min: '1900-01-01', max: '2100-12-31' })
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    const dialog = await calendar()
    const marked = await within(dialog).findByRole('button', { name: /, 24 de septiembre de 2026/ })
    expect(marked.className).toContain('is-today')
    expect(dialog.querySelectorAll('.is-today')).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Hoy' }))
    expect(onChange).toHaveBeenLastCalledWith('2026-09-24')
  })

  test('a disabled field has none to open', async () => {
    const { user } = show('2026-02-16', { disabled: true })
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
