import { imports } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
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
  readOne,
  writableImport,
  type OfImport,
  type Readings,
} from './imports.service.ts'
import { undoImport } from './undoing/undoing.service.ts'

export const importEndpoints = (context: Context): Endpoint[] => {
  const readings: Readings = new Map()
  /** The trail names the file. */
  const writing = async (call: OfImport) => {
    const stored = await writableImport(context, call)
    const { caller, actor, requestId, language } = call
    const acts = {
      ...actor,
      employeeId: caller.employeeId,
      call: `${actor.call} (${stored.fileName})`,
      requestId,
      language,
    }
    return { stored, acts }
  }
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
      const { stored, acts } = await writing(call)
      return applyImport(context, unchanged(stored, call.ifMatch), {
        acts,
        confirmed: call.caller.confirmed,
        ...call.body,
      })
    }),
    endpoint(imports.undo, async (call) => {
      const { stored, acts } = await writing(call)
      return undoImport(context, stored, { acts, confirmed: call.caller.confirmed, ...call.query })
    }),
    endpoint(imports.report, async (call) => importReport(context, await writableImport(context, call), call.language)),
    endpoint(imports.remove, (call) => forgetImport(context, readings, call)),
  ]
}
