import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { cleanDecimal, groupInteger, readInteger } from './number-text.ts'
import { NumberField } from './NumberField.tsx'
import { Keep, renderKit } from './testing.tsx'

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
    await user.click(box())
    await user.paste('$ 1.2a3,4-5')
    expect(box().value).toBe('12.345')
    expect(onChange).toHaveBeenLastCalledWith(12_345)
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
    fireEvent.change(box(), { target: { value: '19.284.500', selectionStart: 2, selectionEnd: 2 } })
    expect(box().value).toBe('19.284.500')
    fireEvent.change(box(), { target: { value: '199.284.500', selectionStart: 3, selectionEnd: 3 } })
    expect([box().value, box().selectionStart]).toEqual(['199.284.500', 3])
  })

  test('takes no more digits than a number holds exactly', async () => {
    const { user, onChange } = whole(999_999_999_999_999)
    await user.type(box(), '7')
    expect(box().value).toBe('999.999.999.999.999')
    expect(onChange).not.toHaveBeenCalled()
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

function quantity(start: number) {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = renderKit(
    <Keep start={start} onChange={onChange}>
      {(value, change) => <NumberField label="Costo Total" stepper max={3} value={value} onChange={change} />}
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

test('the arithmetic of texts', () => {
  expect(groupInteger(1284)).toBe('1.284')
  expect(readInteger('000')).toBe(0)
  expect(readInteger('1234567890123456')).toBeUndefined()
  expect(cleanDecimal('1,2,3', 2, 'es-CO')).toBe('1,23')
  expect(cleanDecimal('.5', 2, 'en-US')).toBe('0.5')
})
