import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Button } from '../actions/Button.tsx'
import { Checkbox, Switch } from '../choices/Checkbox.tsx'
import { RadioGroup } from '../choices/RadioGroup.tsx'
import { SegmentedControl } from '../choices/SegmentedControl.tsx'
import { SwatchPicker } from '../choices/SwatchPicker.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ErrorBanner } from '../states/ErrorBanner.tsx'
import { Keep, renderKit } from '../testing.tsx'
import { CopyField } from './CopyField.tsx'
import { MissingFields } from './MissingFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const nothing = () => undefined
const paste = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a field', () => {
  test('has its label as its name; the asterisk is for the eye alone', () => {
    renderKit(<TextField label="Primer Nombre" required value="" onChange={nothing} />)
    const box = screen.getByRole('textbox', { name: 'Primer Nombre' })
    expect(box.getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true')
  })

  test('may show an asterisk that the rule does not ask for, and the other way round', () => {
    renderKit(
      <>
        <TextField label="Clasificación" asterisk value="" onChange={nothing} />
        <TextField label="Ciudad" required asterisk={false} value="" onChange={nothing} />
      </>,
    )
    expect(screen.getByLabelText('Clasificación').hasAttribute('aria-required')).toBe(false)
    expect(screen.getByLabelText('Ciudad').getAttribute('aria-required')).toBe('true')
    expect(screen.getAllByText('*')).toHaveLength(1)
  })

  test('hangs together with its help and its error', () => {
    renderKit(
      <TextField label="Código" description="Seis letras" error="Escriba el código" value="" onChange={nothing} />,
    )
    const box = screen.getByLabelText('Código')
    const described = box.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Seis letras',
      'Escriba el código',
    ])
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })

  test('takes from a pasted cell or paragraph what can be seen, and nothing that would be refused', () => {
    renderKit(
      <>
        <Keep start="">{(value, onChange) => <TextField label="Nombre" value={value} onChange={onChange} />}</Keep>
        <Keep start="">{(value, onChange) => <TextArea label="Resumen" value={value} onChange={onChange} />}</Keep>
      </>,
    )
    paste('Nombre', '\uFEFFPeña &\tCía.\u200B\u0000 👩‍💻 \u202Eשלום')
    expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Peña & Cía. 👩‍💻 שלום')
    paste('Resumen', 'uno\tdos\u000Btres\u0007')
    expect(screen.getByLabelText('Resumen')).toHaveProperty('value', 'uno\tdos\ntres')
  })

  test('says when not all that was pasted fits, and no longer once there is space', () => {
    renderKit(<Keep start="">{(value, set) => <TextField label="Nombre" value={value} onChange={set} />}</Keep>)
    fireEvent.paste(screen.getByLabelText('Nombre'), { clipboardData: { getData: () => 'x'.repeat(60) } })
    expect(screen.queryByRole('status')).toBeNull()
    // What the browser does with it.
    paste('Nombre', 'x'.repeat(50))
    expect(screen.getByRole('status').textContent).toBe('No cupo todo lo pegado: este campo llega a 50 caracteres')
    paste('Nombre', 'x'.repeat(49))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('stops at 50 characters unless told, a text area at 4 000', () => {
    renderKit(
      <>
        <TextField label="Nombre" value="" onChange={nothing} />
        <TextArea label="Resumen" value="" onChange={nothing} />
      </>,
    )
    expect(screen.getByLabelText('Nombre')).toHaveProperty('maxLength', 50)
    expect(screen.getByLabelText('Resumen')).toHaveProperty('maxLength', 4000)
  })
})

test('the count of a text area is shown at once and read out when typing rests', () => {
  vi.useFakeTimers()
  const { container } = renderKit(
    <Keep start="">{(value, change) => <TextArea label="Motivo" counter value={value} onChange={change} />}</Keep>,
  )
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'abc' } })
  const spoken = container.querySelector('[aria-live=polite]')
  expect(screen.getByText('3 de 4000 caracteres')).toBeDefined()
  expect(spoken?.textContent).toBe('0 de 4000 caracteres')
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(spoken?.textContent).toBe('3 de 4000 caracteres')
  vi.useRealTimers()
})

test('a password can be shown and hidden again', async () => {
  const { user } = renderKit(
    <PasswordField label="Contraseña" autoComplete="current-password" value="Secreta1*" onChange={nothing} />,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Contraseña')
  const reveal = screen.getByRole('button', { name: 'Mostrar contraseña' })
  expect([box.type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await user.click(reveal)
  expect([box.type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(reveal)
  expect(box.type).toBe('password')
})

const button = () => screen.getByRole<HTMLButtonElement>('button')

const show = (pending: boolean, onClick = nothing) => (
  <Button pending={pending} pendingLabel="Creando..." onClick={onClick}>
    Crear
  </Button>
)

const both = (pending: boolean) => (
  <>
    {show(pending)}
    <input aria-label="Nombre" />
  </>
)

describe('a button that works', () => {
  test('is disabled, says so, and keeps space for both words', () => {
    const { rerender } = renderKit(show(false))
    expect(button().querySelector('[data-other]')?.getAttribute('data-other')).toBe('Creando...')
    rerender(show(true))
    expect([button().disabled, button().textContent]).toEqual([true, 'Creando...'])
    expect(button().querySelector('[data-other]')?.getAttribute('data-other')).toBe('Crear')
  })

  test('cannot be pressed twice', async () => {
    const onClick = vi.fn<() => undefined>()
    const { user } = renderKit(show(true, onClick))
    await user.click(button())
    expect(onClick).not.toHaveBeenCalled()
  })

  test('has the focus again when the work is done', async () => {
    const { rerender } = renderKit(show(false))
    act(() => button().focus())
    rerender(show(true))
    button().blur()
    rerender(show(false))
    await expect.poll(() => document.activeElement).toBe(button())
  })

  test('does not take the focus from where the person went meanwhile', async () => {
    const { rerender } = renderKit(both(false))
    act(() => button().focus())
    rerender(both(true))
    act(() => screen.getByLabelText('Nombre').focus())
    rerender(both(false))
    await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
  })
})

describe('what is missing', () => {
  test('is named, each name leading into its field', async () => {
    const { user } = renderKit(
      <>
        <TextField id="city" label="Ciudad" value="" onChange={nothing} />
        <MissingFields
          fields={[
            { id: 'name', label: 'Nombre' },
            { id: 'city', label: 'Ciudad' },
          ]}
        />
      </>,
    )
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Nombre, Ciudad')
    await user.click(screen.getByRole('link', { name: 'Ciudad' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Ciudad'))
  })

  test('nothing is said when nothing is', () => {
    expect(renderKit(<MissingFields fields={[]} />).container.textContent).toBe('')
  })
})

describe('a form that was refused', () => {
  const scrollTo = vi.fn<() => void>()
  beforeEach(() => {
    scrollTo.mockClear()
    vi.stubGlobal('scrollTo', scrollTo)
  })

  test('says why, takes the focus and scrolls to the top', () => {
    renderKit(<ErrorBanner message="Ya existe un empleado con ese correo." />)
    const banner = screen.getByRole('alert')
    expect(banner.textContent).toBe('Hay un problemaYa existe un empleado con ese correo.')
    expect(document.activeElement).toBe(banner)
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  })

  test('in a dialog comes into sight there, and the page behind stays where it is', async () => {
    const scrollIntoView = vi.fn<(how: ScrollIntoViewOptions) => void>()
    Object.assign(HTMLDivElement.prototype, { scrollIntoView })
    renderKit(
      <Dialog isOpen onClose={nothing} title="Asignar hitos">
        <ErrorBanner message="La suma de los pesos de los hitos excede el 100%" />
      </Dialog>,
    )
    const banner = screen.getByRole('alert')
    expect(document.activeElement).toBe(banner)
    expect(scrollIntoView.mock.contexts).toEqual([banner])
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
    expect(scrollTo).not.toHaveBeenCalled()
    Reflect.deleteProperty(HTMLDivElement.prototype, 'scrollIntoView')
  })

  test('leads into each field that is wrong', async () => {
    const { user } = renderKit(
      <>
        <ErrorBanner fields={[{ id: 'first', message: 'Escriba el primer nombre' }]} />
        <TextField id="first" label="Primer Nombre" value="" onChange={nothing} />
      </>,
    )
    await user.click(screen.getByRole('link', { name: 'Escriba el primer nombre' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Primer Nombre'))
  })

  test('does not say twice what is wrong with one field', () => {
    renderKit(
      <ErrorBanner
        message="La contraseña actual no es correcta."
        fields={[{ id: 'current', message: 'La contraseña actual no es correcta' }]}
      />,
    )
    expect(screen.getByRole('alert').textContent).toBe('Hay un problemaLa contraseña actual no es correcta')
  })

  test('without a reason there is no banner', () => {
    renderKit(<ErrorBanner />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('check boxes, switches, radio buttons and segments report what is chosen', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderKit(
    <>
      <Checkbox label="Es Usuario?" asterisk checked={false} onChange={onChange} />
      <Switch label="Activo" checked onChange={onChange} />
      <RadioGroup
        label="Tema"
        value="light"
        onChange={onChange}
        options={[
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Oscuro' },
        ]}
      />
      <SegmentedControl
        label="Dirección"
        value
        onChange={onChange}
        segments={[
          { value: true, label: 'Ascendente' },
          { value: false, label: 'Descendente' },
        ]}
      />
      <SwatchPicker label="Color" value={null} onChange={onChange} swatches={[{ value: '#D92B2F', label: 'Rojo' }]} />
    </>,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Es Usuario?' }))
  await user.click(screen.getByRole('switch', { name: 'Activo' }))
  await user.click(screen.getByRole('radio', { name: 'Oscuro' }))
  await user.click(screen.getByRole('radio', { name: 'Descendente' }))
  await user.click(screen.getByRole('radio', { name: 'Rojo' }))
  expect(onChange.mock.calls).toEqual([[true], [false], ['dark'], [false], ['#D92B2F']])
  expect(screen.getByRole('radiogroup', { name: 'Tema' })).toBeDefined()
})

test('a link that is shown once can be copied', async () => {
  const { user } = renderKit(<CopyField label="Invitación" value="https://portal.test/login#invite=1" />)
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe('https://portal.test/login#invite=1')
  expect(screen.getByRole('status').textContent).toBe('Copiado')
})
