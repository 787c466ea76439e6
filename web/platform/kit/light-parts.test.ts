// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** What the login screen and every first load stand on. */
const light = [
  'actions/Button',
  'actions/TextLink',
  'actions/LinkButton',
  'actions/IconButton',
  'fields/TextField',
  'fields/PasswordField',
  'fields/TextArea',
  'choices/Checkbox',
  'choices/RadioGroup',
  'choices/Select',
  'choices/ComboBox',
  'choices/AsyncComboBox',
  'states/InlineAlert',
  'states/ErrorBanner',
  'page/Card',
  'states/Loader',
  'page/Logo',
  'floating/Menu',
  'dialogs/Dialog',
  'dialogs/ConfirmDialog',
  'dialogs/Drawer',
  'floating/Popover',
  'floating/Tooltip',
]

/** Everything that a file of the kit imports at once: itself and other files as addresses, npm packages by their names. */
function imports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.startsWith('file:') || !existsSync(new URL(file))) return seen
  const text = readFileSync(new URL(file), 'utf8')
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\b[^']*?from '([^']+)'/gm))
    imports(specifier.startsWith('.') ? new URL(specifier, file).href : specifier, seen)
  return seen
}

test.each(light)('%s loads nothing of react-aria', (name) => {
  const file = new URL(`./${name}.tsx`, import.meta.url).href
  expect(existsSync(new URL(file))).toBe(true)
  const found = [...imports(file)]
  expect(found.filter((one) => /react-aria|@internationalized|toastify/.test(one))).toEqual([])
})

test('what a part imports is found through other files', () => {
  const found = [...imports(new URL('./fields/PasswordField.tsx', import.meta.url).href)]
  expect(found.some((one) => one.endsWith('/fields/Field.tsx'))).toBe(true)
  expect(found).toContain('react')
})
