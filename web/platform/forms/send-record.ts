import type * as z from 'zod/mini'

import { saveOver, type SaveOutcome } from '#web/platform/conflicts/save-over.ts'
import type { Stored } from '#web/platform/conflicts/stored-record.ts'
import { currentTexts } from '#web/platform/i18n/language.ts'
import { noteFresh } from '#web/platform/page/fresh-record.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { check } from './record-values.ts'

export interface RecordSaving<Values, Body, Saved, Rec extends { version: number }, Sent> {
  schema: z.ZodMiniType<Body, Sent>
  stored?: Stored<Values, Rec> | undefined
  save: (body: Body, options: { ifMatch: number | undefined }) => Promise<Saved>
}

export interface SavedWords<Saved> {
  mode: 'create' | 'update'
  /** None where it is said otherwise. */
  success: string | ((saved: Saved) => string | undefined)
  /** For a new record that is not shown next: the way to it, and the path of the list that marks it. */
  created?: ((saved: Saved) => { id: number; label: string; href: string; list: string }) | undefined
}

export interface FormBase<Values> {
  version: number | undefined
  values: Values
}

/**
 * Saves over another person's change where both can stay.
 * @throws what the call throws, except for an older version
 */
export async function sendRecord<
  Values extends Record<string, unknown>,
  Body,
  Saved,
  Rec extends { version: number },
  Sent,
>(
  { schema, stored, save }: RecordSaving<Values, Body, Saved, Rec, Sent>,
  mine: Values,
  { version, values: from }: FormBase<Values>,
): Promise<SaveOutcome<Values, Rec, Saved>> {
  const write = async (values: Values, ifMatch: number | undefined): Promise<Saved> => {
    const checked = check(schema, values, currentTexts())
    if (!checked.ok) throw new Error('Only values that fit the schema are sent')
    return save(checked.body, { ifMatch })
  }
  if (!stored || version === undefined) return { kind: 'saved', saved: await write(mine, version), merged: undefined }
  return saveOver({
    stored,
    base: { version, values: from },
    mine,
    send: (merged, now) => write(merged, now.version),
    canSend: (merged) => check(schema, merged, currentTexts()).ok,
  })
}

/** A new record is marked in its list. */
export function tellSaved<Saved>(
  { mode, created, success }: SavedWords<Saved>,
  saved: Saved,
  joined: string | undefined,
): void {
  const action = mode === 'create' ? created?.(saved) : undefined
  const said = typeof success === 'string' ? success : success(saved)
  if (action) noteFresh(action.list.replace(/\?.*/, ''), action.id)
  if (said !== undefined) toastSuccess(said, ...(action ? [{ action }] : []))
  if (joined !== undefined) toastSuccess(joined)
}
