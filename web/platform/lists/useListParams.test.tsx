import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { type Navigation, UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { renderKit } from '#web/platform/kit/testing.tsx'

import { useLastPage, useListParams } from './useListParams.ts'

const options = { sortFields: ['Email'] as const }

function List({ total }: { total?: number }) {
  const list = useListParams<'Email'>(options)
  useLastPage(list, total)
  return (
    <>
      <output>{JSON.stringify(list.params)}</output>
      <button onClick={() => list.setPage(4)}>page</button>
      <button onClick={() => list.setSize(50)}>size</button>
      <button onClick={() => list.setQ(' ana ')}>search</button>
      <button onClick={() => list.setSort({ field: 'Email', ascending: false })}>sort</button>
    </>
  )
}

const press = async (name: string, address: string) => {
  const { user, went } = renderKit(<List />, { address })
  await user.click(screen.getByRole('button', { name }))
  return went
}

test('another page is a new step in the history', async () => {
  expect(await press('page', '/employees?q=ana')).toHaveBeenCalledWith('/employees?q=ana&page=4', { replace: false })
})

test('another page size goes back to the first page', async () => {
  expect(await press('size', '/employees?page=3')).toHaveBeenCalledWith('/employees?size=50', { replace: false })
})

test('a search goes back to the first page and replaces the step in the history', async () => {
  expect(await press('search', '/employees?page=3')).toHaveBeenCalledWith('/employees?q=ana', { replace: true })
})

test('another order goes back to the first page', async () => {
  const went = await press('sort', '/employees?page=3')
  expect(went).toHaveBeenCalledWith('/employees?sort=Email&asc=false', { replace: false })
})

test('what does not change the address is no step at all', async () => {
  expect(await press('page', '/employees?page=4')).not.toHaveBeenCalled()
})

test('the query keeps its identity while the address does', () => {
  const seen: unknown[] = []
  function Watch() {
    seen.push(useListParams<'Email'>(options).params)
    return null
  }
  const { rerender } = renderKit(<Watch />, { address: '/employees?page=2' })
  rerender(<Watch />)
  expect(new Set(seen).size).toBe(1)
})

test('a page past the end goes to the last one that has rows, without a step in the history', () => {
  const { went } = renderKit(<List total={237} />, { address: '/employees?page=40&q=a' })
  expect(went).toHaveBeenCalledExactlyOnceWith('/employees?page=24&q=a', { replace: true })
  expect(screen.getByRole('status').textContent).toContain('"offset":230')
})

test('while the number of rows is unknown, no page is past the end', () => {
  expect(renderKit(<List />, { address: '/employees?page=40' }).went).not.toHaveBeenCalled()
})

test('a term that was still waiting when a link was pressed calls nobody back', async () => {
  const went = vi.fn<Navigation['navigate']>()
  const user = userEvent.setup()
  const { rerender } = render(<Leaving leaving went={went} />)
  await user.click(screen.getByRole('button', { name: 'search' }))
  expect(went).not.toHaveBeenCalled()
  rerender(<Leaving leaving={false} went={went} />)
  await user.click(screen.getByRole('button', { name: 'search' }))
  expect(went).toHaveBeenCalledWith('/employees?q=ana', { replace: true })
})

function Leaving({ leaving, went }: { leaving: boolean; went: Navigation['navigate'] }) {
  return (
    <UrlStateProvider pathname="/employees" search="" navigate={went} leaving={() => leaving}>
      <List />
    </UrlStateProvider>
  )
}
