import { projectReports } from '#contract/project-reports.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { printReport } from './project-reports.service.ts'

export const projectReportEndpoints = (context: Context): Endpoint[] => [
  reading(projectReports.print, (call) => printReport(context, call)),
]
