import { setTimeout as sleep } from 'node:timers/promises'

import type { Driver } from './driver.ts'

/** How a person names what they press. */
type Kind = 'button' | 'link' | 'tab' | 'option' | 'field' | 'part'

const showLimit = 20_000

/** WebDriver's signs for keys that write nothing. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', end: '\uE010', backspace: '\uE003' }

/** Functions that each script below stands on: what is to be seen, and what is called so. */
const finding = `
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim()
  const labelled = (name) => [...document.querySelectorAll('.ui-label')]
    .filter((one) => one.textContent === name)
    .map((one) => document.getElementById(one.id.replace(/-label$/, '')))
  const selectors = { button: 'button', link: 'a[href]', tab: '[role=tab]', option: '[role=option]' }
  const find = (kind, name) => {
    if (kind === 'field') return labelled(name).filter(seen).at(-1)
    if (kind === 'part') return labelled(name).filter(seen).at(-1)?.querySelector('[data-part]')
    const all = [...document.querySelectorAll(selectors[kind])].filter(seen)
    return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name))
  }
`

/** Where to press it; null while it cannot be pressed: it is not there, disabled, or under something else. */
const reaching = `${finding}
  const [kind, name] = arguments
  const found = find(kind, name)
  if (!found || found.disabled) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return hit && (found.contains(hit) || hit.contains(found)) ? { x, y } : null
`

/** How high the open list is, of which its first line is to be seen whole. */
const openList = `
  const list = [...document.querySelectorAll('.ui-popover')].find((one) => one.checkVisibility())
  const line = list?.querySelector('[role=option], .ui-list-note')
  if (!list || !line || line.textContent.startsWith('Buscando')) return null
  const place = line.getBoundingClientRect()
  const hit = document.elementFromPoint(place.left + place.width / 2, place.bottom - 4)
  return { height: list.getBoundingClientRect().height, line: place.height, whole: line.contains(hit) }
`

/** Somebody at a browser: sees, presses and types. */
export class Person {
  readonly #driver: Driver
  readonly #portal: string

  constructor(driver: Driver, portal: string) {
    this.#driver = driver
    this.#portal = portal
  }

  run(body: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.run(body, ...args)
  }

  /** Asks until the answer is neither null nor false. */
  async until<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
    const end = Date.now() + showLimit
    for (;;) {
      const answer = await ask()
      if (answer !== null && answer !== undefined && answer !== false) return answer
      if (Date.now() > end) throw new Error(`Not within ${showLimit} ms: ${what}`)
      await sleep(50)
    }
  }

  async open(path: string): Promise<void> {
    await this.#driver.goto(`${this.#portal}${path}`)
    await this.until(`the screen ${path}`, () =>
      this.run(
        `return Boolean(document.querySelector('h1')) && !document.querySelector('[aria-busy=true], .ui-loader')`,
      ),
    )
  }

  async press(kind: Kind, name: string): Promise<void> {
    let before: { x: number; y: number } | null = null
    const place = await this.until(`${kind} '${name}'`, async () => {
      const found = (await this.run(reaching, kind, name)) as typeof before
      // What has just come above it may have moved it: it is pressed where it is found twice.
      const stays = found !== null && found.x === before?.x && found.y === before.y
      before = found
      return stays ? found : null
    })
    const actions = [
      { type: 'pointerMove', duration: 0, ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#driver.act([{ type: 'pointer', id: 'mouse', actions }])
  }

  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#driver.act([{ type: 'key', id: 'keys', actions }])
  }

  /** What stands in a field: the words of a box, or the parts of a date. */
  async valueOf(label: string): Promise<unknown> {
    return this.run(
      `${finding}
      const field = find('field', arguments[0])
      return field?.value ?? field?.querySelector('.ui-date-input')?.textContent ?? field?.textContent ?? null`,
      label,
    )
  }

  sees(text: string): Promise<unknown> {
    return this.until(`'${text}'`, () => this.run(`return document.body.innerText.includes(arguments[0])`, text))
  }

  async openList(label: string): Promise<{ height: number; line: number; whole: boolean }> {
    await this.press('field', label)
    const list = await this.until(`the list of '${label}'`, async () => {
      const found = (await this.run(openList)) as { height: number; line: number; whole: boolean } | null
      return found?.whole ? found : null
    })
    await this.type(keys.escape)
    return list
  }

  async choose(label: string, typed: string, option: string): Promise<void> {
    await this.press('field', label)
    await this.type(typed)
    await this.press('option', option)
  }

  /** Waits until one of the tabs is at an address with this in it. */
  async seesTab(part: string): Promise<void> {
    await this.until(`a tab at ${part}`, async () => (await this.#driver.addresses()).some((one) => one.includes(part)))
  }

  async upload(selector: string, path: string): Promise<void> {
    await this.until(`the box of files ${selector}`, () =>
      this.run(`return Boolean(document.querySelector(arguments[0]))`, selector),
    )
    await this.#driver.setFile(selector, path)
  }
}
