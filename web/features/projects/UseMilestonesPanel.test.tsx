import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { UseMilestonesPanel } from './UseMilestonesPanel.tsx'

const list = 'GET /project-milestone/project-milestone-list'
const put = 'PUT /projects/update-project/81'
const half = assignedMilestone({ weight: 100, percentageRealized: 52.5 })

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (project = storedProject()) => renderScreen(<UseMilestonesPanel project={project} />)
const use = { name: /^Usar 52,5.%\s*, el avance de hitos como avance del proyecto$/ }

test('the project goes by its milestones again, on the version that is seen', async () => {
  const api = pretendApi({
    [list]: [half],
    [put]: storedProject({ version: 10, percentage: 53, progressSource: 'milestones' }),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', use))
  await waitFor(() => expect(api.of(put)).toHaveLength(1))
  const [call] = api.of(put)
  expect(call?.headers.get('if-match')).toBe('"9"')
  expect(call?.body).toEqual({ progressSource: 'milestones' })
})

test('what was stored under other rules, as without contacts or a cost, hinders nothing', async () => {
  const api = pretendApi({
    [list]: [half],
    [put]: storedProject({ version: 10, percentage: 53, progressSource: 'milestones' }),
  })
  const { user } = open(storedProject({ totalCost: 0, name: 'x'.repeat(200), summary: '' }))
  await user.click(await screen.findByRole('button', use))
  await waitFor(() => expect(api.of(put)).toHaveLength(1))
})

test('while it is saved the button says so, and what follows it has the focus once it goes', async () => {
  const gate = Promise.withResolvers<object>()
  pretendApi({ [list]: [half], [put]: () => gate.promise })
  const { user } = renderScreen(
    <>
      <UseMilestonesPanel project={storedProject()} />
      <button type="button">Ver por qué</button>
    </>,
  )
  await pressByKey(user, await screen.findByRole('button', use))
  const saving = screen.getByRole<HTMLButtonElement>('button', { name: /^Actualizando\.\.\./ })
  expect(saving.disabled).toBe(true)
  gate.resolve(storedProject({ version: 10, percentage: 53, progressSource: 'milestones' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Ver por qué')))
})

test('where it is not saved the line says so, with the way to try again', async () => {
  pretendApi({ [list]: [half], [put]: refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.') })
  const { user } = open()
  await user.click(await screen.findByRole('button', use))
  await screen.findByText('No se guardó')
  expect(screen.getByRole('button', use)).toBeTruthy()
})

/** Says how many milestones have come: before that the panel is never there. */
function Came() {
  const { data } = useQuery(milestonesOfProject(81))
  return <p>Hitos: {data?.length}</p>
}

const openBeside = async (project = storedProject()) => {
  renderScreen(
    <>
      <UseMilestonesPanel project={project} />
      <Came />
    </>,
  )
  await screen.findByText('Hitos: 1')
}

test('is not there for who may not change the project, nor where it would change nothing', async () => {
  pretendApi({ [list]: [half] })
  await openBeside()
  expect(screen.queryByRole('button', use)).not.toBeNull()
  cleanup()
  await openBeside(storedProject({ percentage: 53, progressSource: 'milestones' }))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  signIn('t1', someone({ permissions: ['portal.access'] }))
  await openBeside()
  expect(screen.queryByRole('button')).toBeNull()
})
