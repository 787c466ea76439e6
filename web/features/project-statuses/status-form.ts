import { statusColours } from '#contract/colours.ts'
import { keysOf } from '#contract/keys.ts'
import { projectStatus } from '#contract/project-statuses.ts'
import type { Texts } from '#texts/texts.ts'
import { formOf } from '#web/platform/forms/noun-form.ts'
import type { Swatch } from '#web/platform/kit/choices/SwatchPicker.tsx'

export const statusForm = formOf(projectStatus)

const names = keysOf(statusColours)

export const swatchesIn = ({ projectStatuses: { colours } }: Texts): Swatch[] =>
  names.map((name) => ({ value: statusColours[name], label: colours[name] }))

/** The name of a stored colour; its hex where it is none of the list. */
export function colourName(hex: string, texts: Texts): string {
  const same = swatchesIn(texts).find(({ value }) => value === hex.toUpperCase())
  return same?.label ?? hex
}
