import { imports } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { applyImport } from './applying/applying.service.ts'
import { importReport, importTemplate } from './books.service.ts'
import { answerValue, decideRow, readValues } from './decisions.service.ts'
import {
  admitNoun,
  beginImport,
  forgetImport,
  listImports,
  listRows,
  mapImport,
  ownImport,
  readOne,
  type Readings,
} from './imports.service.ts'

export const importEndpoints = (context: Context): Endpoint[] => {
  const readings: Readings = new Map()
  return [
    endpoint(imports.template, async ({ caller, params: { noun }, language }) => {
      admitNoun(caller, noun)
      return importTemplate(context, noun, language)
    }),
    endpoint(imports.read, (call) => beginImport(context, readings, call)),
    endpoint(imports.list, (call) => listImports(context, call)),
    endpoint(imports.byId, (call) => readOne(context, call)),
    endpoint(imports.map, (call) => mapImport(context, readings, call)),
    endpoint(imports.rows, (call) => listRows(context, call)),
    endpoint(imports.decide, (call) => decideRow(context, call)),
    endpoint(imports.values, (call) => readValues(context, call)),
    endpoint(imports.answer, (call) => answerValue(context, readings, call)),
    endpoint(imports.apply, async (call) => {
      const stored = await ownImport(context, call)
      admitNoun(call.caller, stored.noun)
      const { language, body } = call
      // The trail says which file it was.
      const actor = { ...call.actor, call: `${call.actor.call} (${stored.fileName})` }
      return applyImport(context, stored, {
        actor,
        language,
        conflicts: body.conflicts,
        skipRejected: body.skipRejected,
      })
    }),
    endpoint(imports.report, async (call) => importReport(context, await ownImport(context, call), call.language)),
    endpoint(imports.remove, (call) => forgetImport(context, readings, call)),
  ]
}
