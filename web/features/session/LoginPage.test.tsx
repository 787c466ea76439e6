import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { currentSession, expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LoginPage } from './LoginPage.tsx'
import { preloadPasswordForm } from './password-form.ts'
import { setPasswordLink } from './password-link.ts'

const email = () => screen.getByLabelText<HTMLInputElement>('Correo Electrónico')
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña')
const enter = () => screen.getByRole('button', { name: 'Iniciar sesión' })

const next = () => screen.getByLabelText<HTMLInputElement>('Nueva Contraseña')
const again = () => screen.getByLabelText<HTMLInputElement>('Confirmar Contraseña')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' })

beforeEach(async () => {
  localStorage.clear()
  signOut()
  setPasswordLink(null)
  await changeLanguage('es-CO')
})
afterEach(cleanup)

describe('the second step', () => {
  const lost = /pida a un administrador del portal que quite su segundo factor/
  const door = 'POST /accounts/second-factor'
  async function open(answer: object, kinds = ['totp', 'recovery']) {
    const asked = { secondFactor: { ticket: 'k1', kinds } }
    const api = pretendApi({ 'POST /accounts/login': asked, [door]: answer })
    const rendered = renderScreen(<LoginPage />)
    await rendered.user.type(email(), 'ana@portal.test')
    await rendered.user.type(password(), 'Zafiro#48{Enter}')
    return { ...rendered, ...api, code: await screen.findByLabelText<HTMLInputElement>('Código') }
  }

  test('asks for a code, and stores the session only then', async () => {
    const { user, of, code } = await open({ token: 't1', employee: someone() })
    expect([document.activeElement, code.autocomplete, code.inputMode]).toEqual([code, 'one-time-code', 'numeric'])
    expect(currentSession().status).toBe('signed-out')
    await user.type(code, '123456{Enter}')
    await waitFor(() => expect(currentSession()).toMatchObject({ status: 'signed-in', token: 't1' }))
    expect(of(door)[0]?.body).toEqual({ ticket: 'k1', code: '123456' })
  })

  test('says of a wrong code so at its field, and takes a recovery code too', async () => {
    const { user, of, code } = await open(refusal(401, 'El código no es correcto o ya se usó.'))
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('El código no es correcto o ya se usó.')).toBeTruthy()
    await waitFor(() => expect([document.activeElement, code.value]).toEqual([code, '']))
    expect(screen.queryByText(lost)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }))
    // Who has lost the codes too learns whom to ask.
    expect(screen.getByText(lost)).toBeTruthy()
    await user.type(screen.getByLabelText('Código de recuperación'), 'abcd{Enter}')
    expect(of(door)[1]?.body).toEqual({ ticket: 'k1', recoveryCode: 'abcd' })
  })

  test('says at once whom to ask where no recovery code is left', async () => {
    await open({}, ['totp'])
    expect(screen.getByText(lost)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Usar un código de recuperación' })).toBeNull()
  })

  test('goes back, with the e-mail, and says why where the time was over', async () => {
    const over = Response.json(
      { type: 'urn:portal:problem:ticket-over', title: '', status: 400, detail: 'Pasó el tiempo.' },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    )
    const { user, code } = await open(over)
    await user.type(code, '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Pasó el tiempo.')
    expect(email().value).toBe('ana@portal.test')
  })
})

describe('signing in', () => {
  test('stores the session', async () => {
    const { of } = pretendApi({ 'POST /accounts/login': { token: 't1', employee: someone() } })
    const { user } = renderScreen(<LoginPage />)
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'ana@portal.test')
    await user.type(password(), 'Zafiro#48{Enter}')
    expect(of('POST /accounts/login')[0]?.body).toEqual({ email: 'ana@portal.test', password: 'Zafiro#48' })
    expect(currentSession()).toMatchObject({ status: 'signed-in', token: 't1' })
  })

  test.each([
    [401, 'Correo o contraseña no válidos'],
    [403, 'El usuario no tiene permisos para acceder al portal'],
    [429, 'Demasiados intentos. Espere 2 minutos y vuelva a intentarlo.'],
  ])('that is refused with %d says so under the form and keeps the e-mail', async (status, text) => {
    pretendApi({ 'POST /accounts/login': refusal(status, text) })
    const { user } = renderScreen(<LoginPage />)
    await user.type(email(), 'ana@portal.test')
    await user.type(password(), 'x{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(email().value).toBe('ana@portal.test')
    expect(password().value).toBe('')
    await waitFor(() => expect(document.title).toBe('Error: Iniciar sesión · Portal de Proyectos Internos'))
  })

  test('without a server names the connection', async () => {
    pretendApi({
      'POST /accounts/login': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const { user } = renderScreen(<LoginPage />)
    await user.type(email(), 'ana@portal.test')
    await user.type(password(), 'x{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No hubo respuesta del portal. Revise la conexión e inténtelo de nuevo.',
    )
  })

  test('asks for what is missing, and sends nothing', async () => {
    const { asked } = pretendApi({})
    const { user } = renderScreen(<LoginPage />)
    await user.click(enter())
    expect(screen.getByText('Escriba el correo electrónico')).toBeTruthy()
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'ana@portal.test')
    await user.click(enter())
    expect(screen.getByText('Escriba la contraseña')).toBeTruthy()
    expect(document.activeElement).toBe(password())
    expect(asked).toEqual([])
  })

  test('after a session that ended says so', async () => {
    vi.useFakeTimers()
    signIn('t1', someone())
    expireSession('t1')
    vi.advanceTimersByTime(4100)
    vi.useRealTimers()
    renderScreen(<LoginPage />)
    expect(screen.getByText('La sesión ha expirado. Por favor, inicie sesión de nuevo.')).toBeTruthy()
    await act(() => changeLanguage('en-US'))
    expect(screen.getByText('The session has expired. Please login again.')).toBeTruthy()
  })

  test('lets password managers know the fields', () => {
    renderScreen(<LoginPage />)
    expect([email().autocomplete, email().type, email().name]).toEqual(['username', 'email', 'email'])
    expect([password().autocomplete, password().type]).toEqual(['current-password', 'password'])
  })

  test('can be done in English', async () => {
    const { user } = renderScreen(<LoginPage />)
    await user.selectOptions(screen.getByLabelText('Idioma'), 'Inglés (Estados Unidos)')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(localStorage.getItem('lang')).toBe('en-US')
  })
})

describe('a forgotten password', () => {
  test.each([
    ['es-CO', 'Olvidé mi contraseña', 'Pida un enlace a su administrador'],
    ['en-US', 'I forgot my password', 'Ask your administrator for a link'],
  ] as const)('without mail promises none and says whom to ask, in %s', async (language, link, title) => {
    document.documentElement.dataset['mail'] = 'off'
    try {
      await changeLanguage(language)
      const { asked } = pretendApi({})
      const { user } = renderScreen(<LoginPage />)
      await user.click(screen.getByRole('button', { name: link }))
      const heading = await screen.findByRole('heading', { name: title })
      expect(document.activeElement).toBe(heading)
      expect(screen.queryByLabelText('Correo Electrónico')).toBeNull()
      expect(asked).toEqual([])
    } finally {
      delete document.documentElement.dataset['mail']
    }
  })

  test('is answered alike whether or not the e-mail is known', async () => {
    const { of } = pretendApi({ 'POST /accounts/request-password-reset': new Response(null, { status: 202 }) })
    const { user } = renderScreen(<LoginPage />)
    await user.click(screen.getByRole('button', { name: 'Olvidé mi contraseña' }))
    await user.type(email(), 'nadie@portal.test{Enter}')
    expect(await screen.findByText(/^Si nadie@portal.test pertenece a un usuario del portal/)).toBeTruthy()
    expect(of('POST /accounts/request-password-reset')[0]?.body).toEqual({ email: 'nadie@portal.test' })
    await user.click(screen.getByRole('button', { name: 'Volver a iniciar sesión' }))
    expect(enter()).toBeTruthy()
  })
})

/** As the app does before it renders. */
async function openLink(kind: 'invite' | 'reset') {
  setPasswordLink({ kind, token: 'abc' })
  await preloadPasswordForm()
  return renderScreen(<LoginPage />)
}

describe('a link to choose a password', () => {
  const used = Response.json(
    { type: 'urn:portal:problem:link-invalid', title: '', status: 400, detail: 'El enlace ya se usó.' },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  )

  test('sets it once every rule is met, then leads to signing in', async () => {
    const { of } = pretendApi({ 'POST /accounts/set-password': new Response(null, { status: 204 }) })
    const { user } = await openLink('invite')
    expect(again().disabled).toBe(true)
    await user.type(next(), 'abc')
    expect(screen.getByText('La contraseña debe tener al menos una letra minúscula')).toBeTruthy()
    expect(save().disabled).toBe(true)
    await user.clear(next())
    await user.type(next(), 'Zafiro#48')
    await user.type(again(), 'Zafiro#48{Enter}')
    expect(await screen.findByText('Ya puede iniciar sesión con ella.')).toBeTruthy()
    expect(of('POST /accounts/set-password')[0]?.body).toEqual({ token: 'abc', newPassword: 'Zafiro#48' })
    await user.click(enter())
    expect(email()).toBeTruthy()
  })

  test('that was used, or a password that is easily guessed, is refused with the reason', async () => {
    pretendApi({
      'POST /accounts/set-password': refusal(400, 'Elija otra contraseña.', [
        {
          path: 'newPassword',
          message:
            'La contraseña es una palabra o un nombre de los más usados, aun con cifras o signos: se adivina pronto',
        },
      ]),
    })
    const { user } = await openLink('reset')
    await user.type(next(), 'Colombia2026*')
    await user.type(again(), 'Colombia2026*')
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Elija otra contraseña.')
    expect(alert.textContent).toContain('se adivina pronto')
  })
  test('whose answer is lost says that the password may be saved, also where the next try finds the link used', async () => {
    const sentence =
      'No hubo respuesta del portal. La contraseña puede estar guardada: intente iniciar sesión con ella.'
    let tries = 0
    pretendApi({
      'POST /accounts/set-password': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return used
      },
    })
    const { user } = await openLink('invite')
    await user.type(next(), 'Zafiro#48')
    await user.type(again(), 'Zafiro#48{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    await user.click(save())
    await waitFor(() => expect(tries).toBe(2))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    await user.click(enter())
    expect(email()).toBeTruthy()
  })

  test('that was used before says so', async () => {
    pretendApi({ 'POST /accounts/set-password': used })
    const { user } = await openLink('invite')
    await user.type(next(), 'Zafiro#48')
    await user.type(again(), 'Zafiro#48{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('El enlace ya se usó.')
  })
})
