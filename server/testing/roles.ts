import { signedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** The mightiest first. */
export const roles = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor', 'Consulta'] as const

/** All that are not answered 401 or 403. Also checks that nobody gets in without a session. */
export async function rolesThatMay(app: TestApp, request: string, body?: unknown): Promise<string[]> {
  const { status } = await call(app, request, { body })
  if (status !== 401) throw new Error(`${request} answers ${status} to a caller without a session`)
  const admitted: string[] = []
  for (const role of roles) {
    const { token } = await signedIn(app, { role })
    const answer = await call(app, request, { token, body })
    if (answer.status === 401) throw new Error(`${request} answers 401 to somebody signed in`)
    if (answer.status !== 403) admitted.push(role)
  }
  return admitted
}
