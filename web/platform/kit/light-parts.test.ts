// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** What the login screen and every first load stand on. */
const light = [
  'Button',
  'TextLink',
  'LinkButton',
  'IconButton',
  'TextField',
  'PasswordField',
  'TextArea',
  'Checkbox',
  'RadioGroup',
  'Select',
  'ComboBox',
  'AsyncComboBox',
  'InlineAlert',
  'ErrorBanner',
  'Card',
  'Loader',
  'Logo',
  'Menu',
  'Dialog',
  'ConfirmDialog',
  'Drawer',
  'Popover',
  'Tooltip',
]

/** Everything that a file of the kit imports at once, itself and npm packages included. */
function imports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const url = new URL(file, import.meta.url)
  if (!existsSync(url)) return seen
  for (const [, specifier = ''] of readFileSync(url, 'utf8').matchAll(/^(?:import|export)\b[^']*?from '([^']+)'/gm))
    imports(specifier, seen)
  return seen
}

test.each(light)('%s loads nothing of react-aria', (name) => {
  const found = [...imports(`./${name}.tsx`)]
  expect(found).toContain(`./${name}.tsx`)
  expect(found.filter((one) => /react-aria|@internationalized|toastify/.test(one))).toEqual([])
})
