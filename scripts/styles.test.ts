import { dirname } from 'node:path'

import { describe, expect, test } from 'vitest'

import { files, specifiersIn, target, textOf } from './house.ts'

// A screen's stylesheet stays for the session, in the order in which screens were visited. So none may style what
// another one draws.

const ofScreens = files('.css').filter(
  (path) => path.startsWith('web/') && !/^web\/(?:platform\/kit|shell\/css|dev)\//.test(path),
)
const modules = files('.ts', '.tsx').filter((path) => path.startsWith('web/'))
const codeOf = (path: string) => textOf(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Blanks for brackets and their commas: `:is(.a, .b)` is ':is .a  .b '. */
function withoutBrackets(head: string): string {
  const plain = head.replaceAll(/\(([^()]*)\)/g, (_, inside: string) => ` ${inside.replaceAll(',', ' ')} `)
  return plain === head ? head : withoutBrackets(plain)
}

function leadingClasses(css: string): Set<string> {
  const selectors = Array.from(css.matchAll(/([^{};]+)\{/g), ([, head = '']) => head.trim())
    .filter((head) => !/^(?:@|from|to|\d)/.test(head))
    .flatMap((head) => withoutBrackets(head).split(','))
  return new Set(
    selectors.map((selector) => {
      const classes = Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name)
      return classes.find((name) => !/^(?:ui|is)-/.test(name)) ?? ''
    }),
  )
}

describe('a stylesheet that comes with a screen', () => {
  test('stands in the layer after the one of the frame', () => {
    const elsewhere = ofScreens.filter((path) =>
      Array.from(codeOf(path).matchAll(/@layer (\w+)/g), ([, layer]) => layer).some((layer) => layer !== 'screen'),
    )
    expect(elsewhere, 'put it into @layer screen').toEqual([])
    expect(ofScreens.filter((path) => !codeOf(path).startsWith('@layer screen {'))).toEqual([])
  })

  test('is imported beside it, and not by what puts screens together', () => {
    const strangers = modules.flatMap((path) =>
      specifiersIn(textOf(path))
        .map((specifier) => target(path, specifier))
        .filter((to) => ofScreens.includes(to) && dirname(to) !== dirname(path))
        .map((to) => `${path} imports ${to}`),
    )
    // The overview owns the card, which shows before the curve.
    expect(strangers).toEqual(['web/shell/overview/ProgressHistory.tsx imports web/features/progress/progress.css'])
  })

  test('begins each selector with a class that no other such stylesheet begins one with', () => {
    const owners = Map.groupBy(
      ofScreens.flatMap((path) => Array.from(leadingClasses(codeOf(path)), (name) => ({ name, path }))),
      ({ name }) => name,
    )
    const shared = Array.from(owners).filter(([name, all]) => name === '' || all.length > 1)
    expect(shared.map(([name, all]) => `.${name}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([])
  })

  test('is read by its selectors', () => {
    const css = '@media (x) { .one > .ui-row, .ui-cell:is(:not(.two, .x), .three) { a: b; } } .ui-row[data-x] { a: b }'
    expect([...leadingClasses(css)]).toEqual(['one', 'two', ''])
  })
})

const layout = 'web/platform/kit/css/layout.css'

/** The rules of a stylesheet that hold at every width: their selectors, and what they declare. */
const plainRules = (css: string) =>
  Array.from(css.matchAll(/^  (\.[^{}]+) \{\n([^{}]+)\n  \}$/gm), ([, selector = '', body = '']) => ({
    selector,
    declared: body.split('\n').map((line) => line.trim()),
  }))

const arranging = plainRules(codeOf(layout))
const arranged = new Set(arranging.flatMap(({ declared }) => declared))

const rule = (selector: string, ...declared: string[]) => `  ${selector} {\n    ${declared.join('\n    ')}\n  }`

/** The classes of a stylesheet that declare only what classes of the layout declare. */
const saidByLayout = (css: string) =>
  plainRules(css)
    .filter(({ selector, declared }) => /^\.[\w-]+$/.test(selector) && declared.every((one) => arranged.has(one)))
    .map(({ selector }) => selector)

describe('the layout of the kit', () => {
  test('has what a rule of a screen would only repeat', () => {
    const own = rule('.two', 'display: flex;', 'width: 7rem;')
    expect(saidByLayout([rule('.one', 'display: flex;', 'gap: 0.5rem;'), own].join('\n\n'))).toEqual(['.one'])
    expect(ofScreens.flatMap((path) => saidByLayout(codeOf(path)).map((selector) => `${path}: ${selector}`))).toEqual(
      [],
    )
  })

  test('has no class that nothing names', () => {
    const named = new Set(modules.flatMap((path) => textOf(path).match(/ui-[\w-]+/g) ?? []))
    expect(arranging.length).toBeGreaterThan(40)
    const classes = arranging.flatMap(({ selector }) => selector.match(/(?<=\.)[\w-]+/g) ?? [])
    expect(classes.filter((name) => !named.has(name))).toEqual([])
  })
})
