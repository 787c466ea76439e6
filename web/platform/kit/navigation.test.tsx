import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { TextLink } from './actions/TextLink.tsx'
import { UrlStateProvider } from './navigation.tsx'

afterEach(cleanup)

function show(href: string) {
  const preload = vi.fn<(href: string) => void>()
  const onIntent = vi.fn<() => void>()
  render(
    <UrlStateProvider pathname="/" search="" navigate={() => undefined} preload={preload}>
      <TextLink href={href} onIntent={onIntent}>
        Ver
      </TextLink>
    </UrlStateProvider>,
  )
  return { link: screen.getByRole('link'), preload, onIntent }
}

test('the pointer that rests on a link warms up the page and the data behind it', () => {
  const { link, preload, onIntent } = show('/employees')
  expect(preload).not.toHaveBeenCalled()
  fireEvent.mouseEnter(link)
  expect(preload).toHaveBeenCalledExactlyOnceWith('/employees')
  expect(onIntent).toHaveBeenCalledOnce()
})

test('so does the focus of the keyboard', () => {
  const { link, preload, onIntent } = show('/employees?page=2')
  fireEvent.focus(link)
  expect(preload).toHaveBeenCalledExactlyOnceWith('/employees?page=2')
  expect(onIntent).toHaveBeenCalledOnce()
})

test('a link that leads out of the portal warms up none of its pages', () => {
  const { link, preload } = show('mailto:ana@empresa.test')
  fireEvent.mouseEnter(link)
  expect(preload).not.toHaveBeenCalled()
})
