import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { DateField, type DateFieldProps } from './DateField.tsx'
import { Keep, renderKit } from './testing.tsx'

const part = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `${name}, Fecha de Fin` })
const shown = () => ['Día', 'Mes', 'Año'].map((name) => part(name).value)

function show(start: string | null = null, props: Partial<DateFieldProps> = {}, locale = 'es-CO') {
  const onChange = vi.fn<(value: string | null) => void>()
  const rendered = renderKit(
    <>
      <Keep start={start} onChange={onChange}>
        {(value, change) => <DateField label="Fecha de Fin" value={value} onChange={change} {...props} />}
      </Keep>
      <button>after</button>
    </>,
    { locale },
  )
  return { ...rendered, onChange }
}

describe('typing', () => {
  test('digits lead from day to month to year, and the whole date is reported once', async () => {
    const { user, onChange } = show()
    await user.click(part('Día'))
    await user.keyboard('16031970')
    expect(shown()).toEqual(['16', '03', '1970'])
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1970-03-16')
  })

  test('a separator leads on too', async () => {
    const { user, onChange } = show()
    await user.click(part('Día'))
    await user.keyboard('1/2/2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-01')
  })

  test('month comes first in English', () => {
    show('2026-02-16', {}, 'en-US')
    expect(screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)).toEqual(['02', '16', '2026'])
  })

  test('the arrow keys step a part', async () => {
    const { user, onChange } = show('2026-02-28')
    await user.click(part('Mes'))
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-28')
  })

  test('a date can be pasted into any part', async () => {
    const { user, onChange } = show()
    await user.click(part('Año'))
    await user.paste('16/03/1970')
    expect(onChange).toHaveBeenLastCalledWith('1970-03-16')
  })

  test('Backspace in an empty part goes back', async () => {
    const { user } = show()
    await user.click(part('Mes'))
    await user.keyboard('{Backspace}')
    expect(document.activeElement).toBe(part('Día'))
  })
})

describe('half a date', () => {
  test('counts as none, keeps what was typed, and is pointed out when the field is left', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.clear(part('Día'))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(shown()).toEqual(['', '02', '2026'])
    expect(screen.queryByText(/fecha completa/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(screen.getByText('Escriba la fecha completa: día, mes y año')).toBeDefined()
    expect(part('Día').getAttribute('aria-invalid')).toBe('true')
  })

  test('is whole again with the missing part', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.clear(part('Día'))
    await user.type(part('Día'), '17')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-17')
  })
})

test('a day that the month does not have is said to be none', async () => {
  const { user, onChange } = show()
  await user.click(part('Día'))
  await user.keyboard('31022026')
  await user.tab()
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText('Esa fecha no existe')).toBeDefined()
})

test('a date out of range is pointed out when the field is left', async () => {
  const { user } = show(null, { max: '2026-02-16' })
  await user.click(part('Día'))
  await user.keyboard('17022026')
  expect(screen.queryByText(/posterior/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(screen.getByText('La fecha no puede ser posterior al 16 de febrero de 2026')).toBeDefined()
})

test('a date from elsewhere takes the place of what was typed', () => {
  const { rerender } = renderKit(<DateField label="Fecha de Fin" value="2026-02-16" onChange={() => undefined} />)
  rerender(<DateField label="Fecha de Fin" value="2027-01-05" onChange={() => undefined} />)
  expect(shown()).toEqual(['05', '01', '2027'])
  rerender(<DateField label="Fecha de Fin" value={null} onChange={() => undefined} />)
  expect(shown()).toEqual(['', '', ''])
})

test('required and wrong are said by every part', () => {
  show(null, { required: true, error: 'Elija una fecha' })
  for (const name of ['Día', 'Mes', 'Año']) {
    expect(part(name).getAttribute('aria-required')).toBe('true')
    expect(part(name).getAttribute('aria-invalid')).toBe('true')
  }
  expect(document.getElementById(part('Día').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Elija una fecha',
  )
})

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

  test('1970 is one choice away', async () => {
    const { user } = show('2026-02-16')
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
    expect(shown()).toEqual(['', '', ''])
  })

  test('a disabled field has none to open', async () => {
    const { user } = show('2026-02-16', { disabled: true })
    await user.click(screen.getByRole('button', { name: 'Abrir calendario, Fecha de Fin' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
