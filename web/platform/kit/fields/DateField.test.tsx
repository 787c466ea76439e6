import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'

const part = (name: string) => screen.getByRole('spinbutton', { name: `${name}, Fecha de Fin` })
const shown = () => ['Día', 'Mes', 'Año'].map((name) => part(name).textContent)

function show(
  start: string | null = null,
  props: Partial<DateFieldProps> = {},
  locale = 'es-CO',
  onSubmit = () => undefined as void,
  elsewhere: string | null = null,
) {
  const onChange = vi.fn<(value: string | null) => void>()
  const rendered = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <DateField label="Fecha de Fin" value={value} onChange={change} {...props} />
          <button type="button">after</button>
          <button type="button" onClick={() => change(elsewhere)}>
            elsewhere
          </button>
          <button type="button" onClick={() => change(null)}>
            nothing
          </button>
          <button>send</button>
        </form>
      )}
    </Keep>,
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

  test.each([
    '05/03/1985',
    '5/3/1985',
    '05-03-1985',
    '05.03.1985',
    '05 03 1985',
    '05031985',
    '0503-1985',
    '1985-03-05',
  ])('%s is the 5th of March', async (text) => {
    const { user, onChange } = show()
    await user.click(part('Día'))
    await user.keyboard(text)
    expect(shown()).toEqual(['05', '03', '1985'])
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1985-03-05')
  })

  test.each(['05/03/1985', '5/3/1985', '05-03-1985', '05.03.1985', '05031985'])(
    '%s is the 3rd of May in English',
    async (text) => {
      const { user, onChange } = show(null, {}, 'en-US')
      await user.click(part('Mes'))
      await user.keyboard(text)
      expect(onChange).toHaveBeenCalledExactlyOnceWith('1985-05-03')
    },
  )

  test.each(['1/2/2026', '1-2-2026', '1.2.2026', '01/2/2026'])(
    '%s: a separator leads on, and only once',
    async (text) => {
      const { user, onChange } = show()
      await user.click(part('Día'))
      await user.keyboard(text)
      expect(onChange).toHaveBeenLastCalledWith('2026-02-01')
    },
  )

  test('the year can come first in English too', async () => {
    const { user, onChange } = show('2026-11-30', {}, 'en-US')
    await user.click(part('Mes'))
    await user.keyboard('1985-03-05')
    expect(onChange).toHaveBeenLastCalledWith('1985-03-05')
  })

  test('typed over a date, another takes its place', async () => {
    const { user, onChange } = show('1991-04-08')
    await user.click(part('Día'))
    await user.keyboard('07041990')
    expect(onChange).toHaveBeenLastCalledWith('1990-04-07')
  })

  test('a year of two digits is completed when the field is left', async () => {
    const { user, onChange } = show()
    await user.click(part('Día'))
    await user.keyboard('5/3/85')
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1985-03-05')
    expect(shown()).toEqual(['05', '03', '1985'])
  })

  test('a number that is too large stays to be seen, and is said to be no date', async () => {
    const { user, onChange } = show()
    await user.click(part('Día'))
    await user.keyboard('35/03/1985')
    expect(shown()).toEqual(['35', '03', '1985'])
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(screen.getByText('Esa fecha no existe')).toBeDefined()
    expect([shown(), onChange.mock.calls]).toEqual([['35', '03', '1985'], []])
  })

  test('day first in English is no date, and no other one', async () => {
    const { user, onChange } = show(null, {}, 'en-US')
    await user.click(part('Mes'))
    await user.keyboard('25/03/1985')
    expect(screen.getByRole('group').textContent).toBe('25/03/1985')
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(screen.getByText('Esa fecha no existe')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('month comes first in English', () => {
    show('2026-02-16', {}, 'en-US')
    expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['02', '16', '2026'])
  })

  test('the arrow keys step a part', async () => {
    const { user, onChange } = show('2026-02-28')
    await user.click(part('Mes'))
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-28')
  })

  test('Backspace takes a digit away, and the next one comes behind what is left', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(part('Día'))
    await user.keyboard('{Backspace}')
    expect(shown()).toEqual(['01', '02', '2026'])
    await user.keyboard('7')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-17')
  })

  test('Backspace in an empty part goes back', async () => {
    const { user } = show()
    await user.click(part('Mes'))
    await user.keyboard('{Backspace}')
    expect(document.activeElement).toBe(part('Día'))
  })

  test('Enter sends the form, with a year of two digits completed', async () => {
    const sent = vi.fn<() => void>()
    const { user, onChange } = show(null, {}, 'es-CO', sent)
    await user.click(part('Día'))
    await user.keyboard('5/3/85{Enter}')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(onChange).toHaveBeenLastCalledWith('1985-03-05')
  })
})

describe('pasting', () => {
  test.each(['16/03/1970', '16-3-1970', '16.03.70', '16031970', '1970-03-16', '1970-03-16T00:00:00', ' 16/03/1970\n'])(
    '%j can be pasted into any part',
    async (text) => {
      const { user, onChange } = show()
      await user.click(part('Año'))
      await user.paste(text)
      expect(onChange).toHaveBeenCalledExactlyOnceWith('1970-03-16')
      expect(shown()).toEqual(['16', '03', '1970'])
    },
  )

  test('what is no date is refused in words, and the field keeps what it had', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(part('Día'))
    await user.paste('03/25/1985')
    expect(screen.getByText("No se pudo leer '03/25/1985' como una fecha")).toBeDefined()
    expect([shown(), onChange.mock.calls]).toEqual([['16', '02', '2026'], []])
    await user.keyboard('17')
    expect(screen.queryByText(/No se pudo leer/)).toBeNull()
  })

  test('a date can be copied as it is shown', async () => {
    const { user } = show('2026-02-16')
    await user.click(part('Mes'))
    const setData = vi.fn<(kind: string, text: string) => void>()
    fireEvent.copy(part('Mes'), { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', '16/02/2026')
  })

  test('nothing can be pasted into a field that is only read', async () => {
    const { user, onChange } = show('2026-02-16', { readOnly: true })
    await user.click(part('Día'))
    await user.paste('16/03/1970')
    expect([shown(), onChange.mock.calls]).toEqual([['16', '02', '2026'], []])
  })
})

describe('half a date', () => {
  test('counts as none, keeps what was typed, and is pointed out when the field is left', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(part('Día'))
    await user.keyboard('{Backspace}{Backspace}')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(shown()).toEqual(['dd', '02', '2026'])
    expect(screen.queryByText(/fecha completa/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'after' }))
    expect(screen.getByText('Escriba la fecha completa: día, mes y año')).toBeDefined()
    expect(part('Día').getAttribute('aria-invalid')).toBe('true')
    expect(shown()).toEqual(['dd', '02', '2026'])
  })

  test('is whole again with the missing part', async () => {
    const { user, onChange } = show('2026-02-16')
    await user.click(part('Día'))
    await user.keyboard('{Backspace}{Backspace}17')
    expect(onChange).toHaveBeenLastCalledWith('2026-02-17')
  })

  test('a date from elsewhere takes its place', async () => {
    const { user } = show('2026-02-16', {}, 'es-CO', undefined, '2027-01-05')
    await user.click(part('Día'))
    await user.keyboard('{Backspace}{Backspace}')
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    expect(shown()).toEqual(['05', '01', '2027'])
    await user.click(screen.getByRole('button', { name: 'nothing' }))
    expect(shown()).toEqual(['dd', 'mm', 'aaaa'])
  })
})

test('a day that the month does not have stays, and is said to be none', async () => {
  const { user, onChange } = show()
  await user.click(part('Día'))
  await user.keyboard('31022026')
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText('Esa fecha no existe')).toBeDefined()
  expect(shown()).toEqual(['31', '02', '2026'])
})

test('a date out of range is pointed out when the field is left', async () => {
  const { user } = show(null, { max: '2026-02-16' })
  await user.click(part('Día'))
  await user.keyboard('17022026')
  expect(screen.queryByText(/posterior/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(screen.getByText('La fecha no puede ser posterior al 16 de febrero de 2026')).toBeDefined()
})

test('a caller that finds no error, and says so by false, hides no complaint', async () => {
  const { user } = show(null, { error: false })
  await user.click(part('Día'))
  await user.keyboard('31022026')
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(screen.getByText('Esa fecha no existe')).toBeDefined()
})

test('a date from elsewhere takes the place of what was typed', () => {
  const { rerender } = renderKit(<DateField label="Fecha de Fin" value="2026-02-16" onChange={() => undefined} />)
  rerender(<DateField label="Fecha de Fin" value="2027-01-05" onChange={() => undefined} />)
  expect(shown()).toEqual(['05', '01', '2027'])
  rerender(<DateField label="Fecha de Fin" value={null} onChange={() => undefined} />)
  expect(shown()).toEqual(['dd', 'mm', 'aaaa'])
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
