import { bulk } from '#contract/bulk.ts'
import { exports } from '#contract/exports.ts'
import { licences } from '#contract/licences.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { licenceExport } from './licence-export.service.ts'
import { changeLicences } from './licences-bulk.service.ts'
import { licenceListBatches, licencePage } from './licences.queries.ts'
import {
  activateLicence,
  assignLicence,
  createLicences,
  inactivateLicence,
  renewLicence,
  renewLicences,
  unassignLicence,
} from './licences.service.ts'

export const licenceEndpoints = (context: Context): Endpoint[] => {
  const { db, clock } = context
  const refuseUnknownProject = async (id: number): Promise<void> => {
    if (!(await projectExists(db, id))) throw new Refusal('not-found')
  }
  return [
    reading(licences.list, async ({ params, query }) => {
      await refuseUnknownProject(params.id)
      return licencePage(db, params.id, query, today(clock))
    }),
    exporting(context, 'licences', exports.licences, async ({ params, query }) => {
      await refuseUnknownProject(params.id)
      return licenceListBatches(db, params.id, query, today(clock))
    }),
    endpoint(licences.create, (call) => createLicences(context, call)),
    endpoint(licences.renew, (call) => renewLicence(context, call)),
    endpoint(licences.renewSeveral, async (call) => {
      await refuseUnknownProject(call.params.id)
      return renewLicences(context, call)
    }),
    endpoint(licences.assign, (call) => assignLicence(context, call)),
    endpoint(licences.unassign, (call) => unassignLicence(context, call)),
    endpoint(licences.activate, (call) => activateLicence(context, call)),
    endpoint(licences.inactivate, (call) => inactivateLicence(context, call)),
    endpoint(bulk.licences, async (call) => {
      await refuseUnknownProject(call.params.id)
      return changeLicences(context, call)
    }),
    endpoint(licences.export, async ({ params, language }) => {
      await refuseUnknownProject(params.id)
      return licenceExport(context, params.id, language)
    }),
  ]
}
