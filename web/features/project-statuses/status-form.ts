import * as z from 'zod/mini'

import { type StatusColourName, statusColours } from '#contract/colours.ts'
import { type ProjectStatus, ProjectStatusDraft } from '#contract/project-statuses.ts'
import type { Texts } from '#texts/texts.ts'
import type { Swatch } from '#web/platform/kit/choices/SwatchPicker.tsx'

type StatusValues = {
  name: string
  description: string
  /** One of the fixed list, `#RRGGBB`. */
  color: string
  closesProject: boolean
  quiet: boolean
  /** Null while none is given: a new one comes last. */
  position: number | null
}

/** What has to be there before the form can be sent; one of the colours is always chosen. */
export const requiredOfStatus = ['name', 'description'] as const

export const newStatus: StatusValues = {
  name: '',
  description: '',
  color: statusColours.grey,
  closesProject: false,
  quiet: false,
  position: null,
}

/** The form's values of a stored status. */
export const valuesOfStatus = (status: ProjectStatus): StatusValues => ({
  name: status.name,
  description: status.description,
  color: status.color,
  closesProject: status.closesProject,
  quiet: status.quiet,
  position: status.position,
})

/** What the form sends: no position where none is given. */
export const StatusBody = z.extend(ProjectStatusDraft, {
  position: z.pipe(
    z.transform((value: unknown) => value ?? undefined),
    ProjectStatusDraft.shape.position,
  ),
})

const names = Object.keys(statusColours) as StatusColourName[]

/** The fixed list of colours with their names. */
export const swatchesIn = ({ projectStatuses: { colours } }: Texts): Swatch[] =>
  names.map((name) => ({ value: statusColours[name], label: colours[name] }))

/** The name of a stored colour; its hex where it is none of the list. */
export function colourName(hex: string, texts: Texts): string {
  const same = swatchesIn(texts).find(({ value }) => value === hex.toUpperCase())
  return same?.label ?? hex
}
