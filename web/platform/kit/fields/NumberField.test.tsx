import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { Keep, renderKit } from '../testing.tsx'
import { NumberField } from './NumberField.tsx'

const box = () => screen.getByLabelText<HTMLInputElement>('Costo Total')

function whole(start: number, locale = 'es-CO') {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => <NumberField label="Costo Total" value={value} onChange={change} />}
    </Keep>,
    { locale },
  )
  return { user, onChange }
}

describe('a whole number', () => {
  test('typed in front of the 0 of an empty field takes its place', async () => {
    const { user, onChange } = whole(0)
    await user.type(box(), '128', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(box().value).toBe('128')
    expect(onChange).toHaveBeenLastCalledWith(128)
  })

  test('groups thousands while it is typed, four digits too', async () => {
    const { user, onChange } = whole(0)
    await user.type(box(), '1284')
    expect(box().value).toBe('1.284')
    await user.type(box(), '500000')
    expect(box().value).toBe('1.284.500.000')
    expect(onChange).toHaveBeenLastCalledWith(1_284_500_000)
  })

  test('groups as Spanish does, in English too', async () => {
    const { user } = whole(0, 'en-US')
    await user.type(box(), '1284500')
    expect(box().value).toBe('1.284.500')
  })

  test('takes only digits; others are stripped', async () => {
    const { user, onChange } = whole(0)
    await user.type(box(), '1a2b.3 4')
    expect(box().value).toBe('1.234')
    expect(onChange).toHaveBeenLastCalledWith(1234)
  })

  test('becomes 0 when it is emptied', async () => {
    const { user, onChange } = whole(42)
    await user.clear(box())
    expect(onChange).toHaveBeenLastCalledWith(0)
    expect(box().value).toBe('0')
    await user.type(box(), '5')
    expect(box().value).toBe('5')
  })

  test('keeps the caret beside the digit that was typed', () => {
    whole(1_284_500)
    box().focus()
    const type = (value: string, caret: number) =>
      fireEvent.input(box(), {
        target: { value, selectionStart: caret, selectionEnd: caret },
        inputType: 'insertText',
        data: '9',
      })
    type('19.284.500', 2)
    expect(box().value).toBe('19.284.500')
    type('199.284.500', 3)
    expect([box().value, box().selectionStart]).toEqual(['199.284.500', 3])
  })

  test('takes no more digits than a number holds exactly', async () => {
    const { user, onChange } = whole(999_999_999_999_999)
    await user.type(box(), '7')
    expect(box().value).toBe('999.999.999.999.999')
    expect(onChange).not.toHaveBeenCalled()
  })
})

const note = () => screen.queryByRole('status')?.textContent

describe('a key that would change what the digits behind it mean', () => {
  test.each([
    ['15,5', '15', 'Sin decimales'],
    ['1e6', '1', "No se pudo leer '1e' como un número"],
    ['1500000.50', '1.500.000', 'Sin decimales'],
    ['1500.5', '1.500', 'Sin decimales'],
    ['-5', '0', 'El número no puede ser negativo'],
  ])('%s is not taken for another number', async (typed, shown, said) => {
    const { user } = whole(0)
    await user.click(box())
    await user.keyboard(typed)
    expect([box().value, note()]).toEqual([shown, said])
  })

  test('digits are taken again after a key that moves or deletes', async () => {
    const { user } = whole(0)
    await user.click(box())
    await user.keyboard('15,5{Backspace}7')
    expect([box().value, note()]).toEqual(['17', undefined])
  })

  test('the sign of thousands may be typed', async () => {
    const { user } = whole(0)
    await user.click(box())
    await user.keyboard('1.500.000')
    expect(box().value).toBe('1.500.000')
  })

  test('the sign of thousands may be typed behind thousands that stand there', async () => {
    const { user } = whole(1500)
    await user.click(box())
    await user.keyboard('{End}.000')
    expect([box().value, note()]).toEqual(['1.500.000', undefined])
  })

  test('digits count from where the sign or the selection before them ended', async () => {
    const { user } = whole(0)
    await user.click(box())
    await user.keyboard('1500001{Backspace}0.5')
    expect([box().value, note()]).toEqual(['1.500.000', 'Sin decimales'])
    await user.keyboard('{Control>}a{/Control}1.500')
    expect([box().value, note()]).toEqual(['1.500', undefined])
  })

  test('a minus is refused behind the 0 of an emptied field too, with the digits behind it', async () => {
    const { user, onChange } = whole(42)
    await user.clear(box())
    await user.keyboard('{End}-500')
    expect([box().value, note()]).toEqual(['0', 'El número no puede ser negativo'])
    expect(onChange).toHaveBeenLastCalledWith(0)
  })

  test('in English a comma behind four digits is no sign of thousands either', async () => {
    const { user } = whole(0, 'en-US')
    await user.click(box())
    await user.keyboard('1500,50')
    expect([box().value, note()]).toEqual(['1.500', 'Sin decimales'])
  })

  test('cents typed behind a pasted amount are not taken', async () => {
    const { user } = whole(0)
    await user.click(box())
    await user.paste('1500000')
    await user.keyboard('.50')
    expect([box().value, note()]).toEqual(['1.500.000', 'Sin decimales'])
  })
})

async function paste(start: number, text: string) {
  const { user, onChange } = whole(start)
  await user.click(box())
  box().select()
  await user.paste(text)
  return { shown: box().value, said: note(), told: onChange.mock.lastCall?.[0] }
}

describe('pasting', () => {
  test('an amount with cents is the amount without them, and says so', async () => {
    expect(await paste(0, '1.500.000,50')).toEqual({ shown: '1.500.000', said: 'Sin decimales', told: 1_500_000 })
  })

  test.each(['1.500.000', '$ 1.500.000', '1.500.000,00 COP', '1500000', '1 500 000', "1'500.000", '1,500,000.00\n'])(
    '%j is one and a half millions',
    async (text) => expect(await paste(7, text)).toEqual({ shown: '1.500.000', said: undefined, told: 1_500_000 }),
  )

  test.each(['1e6', '12a3', 'mañana', '1,500', '1.50.000', '05/03/1985', ''])(
    '%j is refused in words, and the field keeps what it had',
    async (text) => {
      const { shown, said, told } = await paste(42, text)
      expect([shown, told]).toEqual(['42', undefined])
      expect(said).toBe(`No se pudo leer '${text}' como un número`)
    },
  )

  test.each(['-5', '−5', '(5)', '$ -5', '5-'])('%j is refused as negative', async (text) => {
    expect(await paste(42, text)).toEqual({ shown: '42', said: 'El número no puede ser negativo', told: undefined })
  })

  test('digits can be pasted between others', async () => {
    const { user } = whole(1500)
    await user.click(box())
    box().setSelectionRange(1, 1)
    await user.paste('99')
    expect(box().value).toBe('199.500')
  })

  test('what is put in as a whole is read as what is pasted', () => {
    whole(42)
    fireEvent.change(box(), { target: { value: '1.500.000,50' } })
    expect(box().value).toBe('1.500.000')
  })
})

function share(start: number) {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => <NumberField label="Costo Total" decimals={2} unit="%" value={value} onChange={change} />}
    </Keep>,
  )
  return { user, onChange }
}

describe('a percentage', () => {
  test('takes two decimals, after a comma or a point', async () => {
    const { user, onChange } = share(0)
    await user.type(box(), '62.55')
    expect(box().value).toBe('62,55')
    expect(onChange).toHaveBeenLastCalledWith(62.55)
    await user.type(box(), '9')
    expect(box().value).toBe('62,55')
  })

  test('a comma may stand at the end while somebody types, and is gone afterwards', async () => {
    const { user } = share(0)
    await user.type(box(), '12,')
    expect(box().value).toBe('12,')
    await user.tab()
    expect(box().value).toBe('12')
  })

  test('a value above its maximum is not refused here: the form says what is wrong', async () => {
    const { user, onChange } = share(0)
    await user.type(box(), '120')
    expect(onChange).toHaveBeenLastCalledWith(120)
  })
})

function quantity(start: number, readOnly = false) {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => (
        <NumberField label="Costo Total" stepper max={3} readOnly={readOnly} value={value} onChange={change} />
      )}
    </Keep>,
  )
  return { user, onChange }
}

describe('a quantity with − and +', () => {
  test('never goes below 0', async () => {
    const { user, onChange } = quantity(1)
    const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Disminuir Costo Total' })
    await user.click(less)
    expect(onChange).toHaveBeenLastCalledWith(0)
    expect(less.disabled).toBe(true)
    await user.click(box())
    await user.keyboard('{ArrowDown}')
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('never goes above its maximum', async () => {
    const { user, onChange } = quantity(2)
    await user.click(box())
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
  })

  test('does not move while it is only read', async () => {
    const { user, onChange } = quantity(1, true)
    await user.click(box())
    await user.keyboard('{ArrowUp}')
    await user.click(screen.getByRole('button', { name: 'Aumentar Costo Total' }))
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('an optional number is nothing when it is emptied', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const { user } = renderKit(
    <Keep<number | null> start={8} onChange={onChange}>
      {(value, change) => <NumberField label="Costo Total" allowEmpty value={value} onChange={change} />}
    </Keep>,
  )
  await user.clear(box())
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(box().value).toBe('')
})
