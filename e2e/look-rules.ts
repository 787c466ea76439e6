import type { Page } from '@playwright/test'

import { finds } from './screen.ts'

/** Runs in the page: the words of heads, labels, tabs and buttons that stand on two lines. */
const brokenWords = `[...document.querySelectorAll('thead th, .ui-label, .ui-tab, .ui-button, dt')].flatMap((element) => {
  const broken = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement.closest('.ui-hidden') || !element.checkVisibility()) continue
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\-–/@.]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
})`

/** Runs in the page: the number and date boxes whose figures do not fit into them. */
const cutFigures = `[...document.querySelectorAll('.is-number > input, .ui-date-input input')]
  .filter((box) => box.checkVisibility() && box.value !== '' && box.scrollWidth > box.clientWidth)
  .map((box) => (box.getAttribute('aria-label') ?? box.id) + ': ' + box.value)`

/** Runs in the page: the figures with a smaller sign behind them that end elsewhere than what they stand over. */
const figuresOutOfLine = `[...document.querySelectorAll('.ui-sign')].flatMap((sign) => {
  const figure = sign.parentElement
  if (!figure.checkVisibility() || getComputedStyle(figure).textAlign !== 'end') return []
  const range = document.createRange()
  range.selectNodeContents(sign)
  const off = Math.abs(range.getBoundingClientRect().right - figure.parentElement.getBoundingClientRect().right)
  return off > 1 ? [figure.textContent + ' is off by ' + off] : []
})`

/** Runs in the page: the cells of figures whose words end elsewhere than those of their header, where both show. */
const cellsOutOfLine = `[...document.querySelectorAll('.ui-table')].flatMap((table) => {
  const endOf = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  }
  const heads = [...table.querySelectorAll('thead th')]
  if (innerWidth < 768) return []
  return [...table.querySelectorAll('tbody tr')].flatMap((row) =>
    [...row.children].flatMap((cell, at) => {
      const words = heads[at].querySelector('.ui-head-words')
      if (cell.dataset.align !== 'end' || !words || !cell.checkVisibility() || cell.querySelector('input, .ui-no-data')) return []
      const figure = cell.querySelector('.ui-button-label [aria-hidden]') ?? cell.querySelector('button') ?? cell.firstElementChild
      const off = Math.abs(endOf(figure) - endOf(words))
      return off > 1.5 ? [words.textContent + ' ' + figure.textContent + ' is off by ' + off] : []
    }),
  )
})`

/** Runs in the page: how much of the window's height is taken by what stays in place while the page scrolls. */
const takenByBars = `(() => {
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility } = getComputedStyle(element)
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return (
      (position === 'sticky' || position === 'fixed') && visibility !== 'hidden' && element.checkVisibility() &&
      width > innerWidth / 2 && height < innerHeight && bottom > 0 && top < innerHeight
    )
  })
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
})()`

/** Heads, labels and buttons keep their words whole, boxes show all of their figures, figures end in their column. */
export async function expectWellSet(page: Page): Promise<void> {
  const where = page.url()
  await finds(page, brokenWords, `words broken in two on ${where}`).toEqual([])
  await finds(page, cutFigures, `figures that are cut on ${where}`).toEqual([])
  await finds(page, figuresOutOfLine, `figures beside what they stand over on ${where}`).toEqual([])
  await finds(page, cellsOutOfLine, `figures beside their column on ${where}`).toEqual([])
}

/** At least half of the window is left to what scrolls. */
export async function expectRoomToRead(page: Page): Promise<void> {
  await finds<number>(page, takenByBars, `what the bars of ${page.url()} take`).toBeLessThanOrEqual(0.5)
}
