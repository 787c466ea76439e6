import { itemAt } from '#contract/items.ts'

const kept = String.raw`// In test:full alone\. The rule is kept by (.+)\.`
const head = new RegExp(String.raw`^(?://.*\n)*?${kept}$`, 'm')
const flows = new RegExp(String.raw`^ *${kept}\n *test\((['"\`]).* @full\2`, 'gm')

/** What a browser flow ends its name with that `npm test` leaves out by itself. */
export const fullTag = '@full'

const namesIn = (line: string): string[] => line.split(' and ')

/**
 * The tests that keep a rule, where a test file is a drill or breadth of it and `npm test` leaves it out: it names them in
 * a line at its head, `// In test:full alone. The rule is kept by server/once.test.ts.` Undefined for all other files.
 */
export function keepersOf(text: string): string[] | undefined {
  const found = head.exec(text)
  return found?.index === 0 ? namesIn(itemAt(found, 1)) : undefined
}

/** The same of each browser flow that is left out by itself: the line stands above it, and its name ends with the tag. */
export const keepersOfFlows = (text: string): string[][] =>
  [...text.matchAll(flows)].map(([, line = '']) => namesIn(line))

/** How many flows of a spec have the tag in their name. */
export const countOfTags = (text: string): number => text.match(/ @full(?=['"`])/g)?.length ?? 0

/** What `npm test` runs of a test file: nothing of one that it leaves out, and of others all but such flows. */
export function leftIn(text: string): string {
  if (keepersOf(text) !== undefined) return ''
  return text
    .split(/^(?= *test\()/m)
    .filter((part) => countOfTags(part) === 0)
    .join('')
}
