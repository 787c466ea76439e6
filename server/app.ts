import path from 'node:path'

import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { mcp } from '#contract/mcp.ts'
import type { Route } from '#contract/route.ts'
import { accessTokenEndpoints } from '#server/features/access-tokens/access-tokens.routes.ts'
import { accountEndpoints } from '#server/features/accounts/accounts.routes.ts'
import { agendaEndpoints } from '#server/features/agenda/agenda.routes.ts'
import { attendanceEndpoints } from '#server/features/attendance/attendance.routes.ts'
import { auditEndpoints } from '#server/features/audit/audit.routes.ts'
import { binEndpoints } from '#server/features/bin/bin.routes.ts'
import { cadenceEndpoints } from '#server/features/cadences/cadences.routes.ts'
import { calendarEndpoints } from '#server/features/calendar/calendar.routes.ts'
import { catalogEndpoints } from '#server/features/catalogs/catalogs.routes.ts'
import { minutesEndpoints } from '#server/features/checkpoint-minutes/checkpoint-minutes.routes.ts'
import { checkpointTaskEndpoints } from '#server/features/checkpoint-tasks/checkpoint-tasks.routes.ts'
import { checkpointEndpoints } from '#server/features/checkpoints/checkpoints.routes.ts'
import { contactEndpoints } from '#server/features/contacts/contacts.routes.ts'
import { customerEndpoints } from '#server/features/customers/customers.routes.ts'
import { AdministratorOrder, makeAdministrator } from '#server/features/employees/administrator.service.ts'
import { employeeEndpoints } from '#server/features/employees/employees.routes.ts'
import { eventEndpoints } from '#server/features/events/events.routes.ts'
import { factorEndpoints } from '#server/features/factors/factors.routes.ts'
import { forecastSettingsEndpoints } from '#server/features/forecast-settings/forecast-settings.routes.ts'
import { forecastEndpoints } from '#server/features/forecast/forecast.routes.ts'
import { identityEndpoints } from '#server/features/identities/identities.routes.ts'
import { importEndpoints } from '#server/features/imports/imports.routes.ts'
import { watchLeftImports } from '#server/features/imports/left-work.service.ts'
import { tidyImports } from '#server/features/imports/old-imports.service.ts'
import { licenceEndpoints } from '#server/features/licences/licences.routes.ts'
import { lookupEndpoints } from '#server/features/lookups/lookups.routes.ts'
import { mailEndpoints } from '#server/features/mails/mails.routes.ts'
import { serveUnsubscribePage } from '#server/features/mails/unsubscribe-page.routes.ts'
import { maintenanceEndpoints } from '#server/features/maintenance/maintenance.routes.ts'
import { serveMcp } from '#server/features/mcp/mcp.routes.ts'
import { milestoneTaskEndpoints } from '#server/features/milestone-tasks/milestone-tasks.routes.ts'
import { milestoneEndpoints } from '#server/features/milestones/milestones.routes.ts'
import { actsReader } from '#server/features/notices/acts.service.ts'
import { watchNotices } from '#server/features/notices/at-once.service.ts'
import { noticesOfDays } from '#server/features/notices/days.service.ts'
import { dailyDigest } from '#server/features/notices/digest.service.ts'
import { noticeEndpoints } from '#server/features/notices/notices.routes.ts'
import { keepNotices } from '#server/features/notices/notices.service.ts'
import { weeklyPanorama } from '#server/features/notices/panorama.service.ts'
import { pastForecastEndpoints } from '#server/features/past-forecasts/past-forecasts.routes.ts'
import { personalDataEndpoints } from '#server/features/personal-data/personal-data.routes.ts'
import { dueRequests } from '#server/features/personal-data/requests.service.ts'
import { portfolioEndpoints } from '#server/features/portfolio/portfolio.routes.ts'
import { profileEndpoints } from '#server/features/profile/profile.routes.ts'
import { projectChangeEndpoints } from '#server/features/project-changes/project-changes.routes.ts'
import { projectFileEndpoints } from '#server/features/project-files/project-files.routes.ts'
import { projectMilestoneEndpoints } from '#server/features/project-milestones/project-milestones.routes.ts'
import { projectReportEndpoints } from '#server/features/project-reports/project-reports.routes.ts'
import { projectStatusEndpoints } from '#server/features/project-statuses/project-statuses.routes.ts'
import { projectEndpoints } from '#server/features/projects/projects.routes.ts'
import { retentionEndpoints } from '#server/features/retention/retention.routes.ts'
import { forgottenTrail } from '#server/features/retention/retention.service.ts'
import { roleEndpoints } from '#server/features/roles/roles.routes.ts'
import { searchEndpoints } from '#server/features/search/search.routes.ts'
import { sessionEndpoints } from '#server/features/session/session.routes.ts'
import { authenticator } from '#server/features/session/session.service.ts'
import { slipEndpoints } from '#server/features/slips/slips.routes.ts'
import { lowDisk } from '#server/features/status/low-disk.service.ts'
import { statusEndpoints } from '#server/features/status/status.routes.ts'
import { versionEndpoints } from '#server/features/version/version.routes.ts'
import { viewEndpoints } from '#server/features/views/views.routes.ts'
import { watchDeliveries } from '#server/features/webhooks/delivering.service.ts'
import { webhooksReader } from '#server/features/webhooks/trail.service.ts'
import { webhookEndpoints } from '#server/features/webhooks/webhooks.routes.ts'
import { workloadEndpoints } from '#server/features/workload/workload.routes.ts'
import type { OwnerCommand } from '#server/platform/backup/control.ts'
import { diskMetrics } from '#server/platform/backup/disk-metrics.ts'
import { keepErasureLists } from '#server/platform/backup/erasures.ts'
import { backupMetrics } from '#server/platform/backup/metrics.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { releasedVersion } from '#server/platform/base/release.ts'
import { watchRuns } from '#server/platform/database/daily-runs.ts'
import { waitingOnce } from '#server/platform/database/database.ts'
import { watchInstance } from '#server/platform/database/instances.ts'
import { tidyKeptAnswers } from '#server/platform/database/kept-answers.ts'
import { warnOfRetries } from '#server/platform/database/retries.ts'
import { watchTrail } from '#server/platform/database/trail-watch.ts'
import { storageMetrics } from '#server/platform/files/metrics.ts'
import { tidyStorage } from '#server/platform/files/tidy.ts'
import { tracedStorage } from '#server/platform/files/traced-storage.ts'
import { answerAllowedMethods } from '#server/platform/http/allowed-methods.ts'
import {
  acceptJson,
  cutUnwantedBodies,
  limitBodyTime,
  refuseEncoded,
  strangerBodyLimit,
} from '#server/platform/http/body.ts'
import { traceCalls } from '#server/platform/http/call-traces.ts'
import { connectionLimits, decodableUrl, answerForNode, maxHeaderBytes } from '#server/platform/http/connections.ts'
import { costlyCallLimit } from '#server/platform/http/costly-calls.ts'
import { drainAtStop } from '#server/platform/http/drain.ts'
import type { Endpoint } from '#server/platform/http/endpoint.ts'
import { holdEventStreams } from '#server/platform/http/event-stream.ts'
import { noticeForwarders } from '#server/platform/http/forwarders.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { authenticateInMaintenance, guard } from '#server/platform/http/maintenance-gate.ts'
import { MaintenanceOrder, setMaintenance, watchMaintenance } from '#server/platform/http/maintenance-state.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { minuteAllowance } from '#server/platform/http/minute-allowance.ts'
import { mount } from '#server/platform/http/mount.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { sendProblem } from '#server/platform/http/problem.ts'
import { programCallLimit } from '#server/platform/http/program-calls.ts'
import { readTurns } from '#server/platform/http/reading-limits.ts'
import { serveReference } from '#server/platform/http/reference.ts'
import { logCalls, quietLog, requestIds } from '#server/platform/http/request-log.ts'
import { serveSecurityText } from '#server/platform/http/security-text.ts'
import { secure } from '#server/platform/http/security.ts'
import { mailMetrics } from '#server/platform/mail/metrics.ts'
import { watchOutbox } from '#server/platform/mail/sending.ts'
import { rehearsalMetrics } from '#server/platform/rehearsal/metrics.ts'

import type { Context } from './context.ts'

/** What the portal can do: the table of contents. */
const features: ((context: Context) => Endpoint[])[] = [
  sessionEndpoints,
  profileEndpoints,
  accountEndpoints,
  accessTokenEndpoints,
  factorEndpoints,
  identityEndpoints,
  lookupEndpoints,
  employeeEndpoints,
  customerEndpoints,
  contactEndpoints,
  catalogEndpoints,
  calendarEndpoints,
  agendaEndpoints,
  forecastSettingsEndpoints,
  binEndpoints,
  cadenceEndpoints,
  projectStatusEndpoints,
  milestoneEndpoints,
  projectEndpoints,
  projectMilestoneEndpoints,
  milestoneTaskEndpoints,
  projectChangeEndpoints,
  forecastEndpoints,
  slipEndpoints,
  viewEndpoints,
  portfolioEndpoints,
  pastForecastEndpoints,
  checkpointEndpoints,
  attendanceEndpoints,
  checkpointTaskEndpoints,
  workloadEndpoints,
  licenceEndpoints,
  projectFileEndpoints,
  importEndpoints,
  searchEndpoints,
  auditEndpoints,
  eventEndpoints,
  mailEndpoints,
  noticeEndpoints,
  roleEndpoints,
  webhookEndpoints,
  personalDataEndpoints,
  retentionEndpoints,
  minutesEndpoints,
  projectReportEndpoints,
  maintenanceEndpoints,
  statusEndpoints,
  versionEndpoints,
]

/** By name, in the process that has the database open. */
export const ownerCommands = (parts: Pick<Context, 'config' | 'db' | 'clock'>): Record<string, OwnerCommand> => ({
  admin: (order) => makeAdministrator(parts, z.parse(AdministratorOrder, order)),
  maintenance: (order) => setMaintenance(parts.db, z.parse(MaintenanceOrder, order)),
})

type AppOptions = Omit<Context, 'log'> & {
  log: FastifyBaseLogger
  /** Without it only the API is served. */
  webDir?: string
  /** Reads the trail, sends what it tells people, and does what is done each day. A test does so step by step. */
  tells: boolean
}

function openApp({ config, db, log }: Pick<AppOptions, 'config' | 'db' | 'log'>, routes: readonly Route[]) {
  const app = Fastify({
    loggerInstance: log,
    logController: quietLog(),
    trustProxy: config.trustProxy,
    bodyLimit: strangerBodyLimit,
    ...connectionLimits(),
    rewriteUrl: decodableUrl,
    // As long as a first line may be; the contract checks its content.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderBytes },
    genReqId: requestIds(),
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, error, db.engine),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('presented', undefined)
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error, db.engine))
  app.addHook('onRequest', (_request, _reply, done) => waitingOnce(done))
  traceCalls(app)
  logCalls(app, routes)
  acceptJson(app)
  refuseEncoded(app)
  limitBodyTime(app, 30_000)
  // The rest of the largest file, and a minute for it.
  cutUnwantedBodies(app, { bytes: (config.maxUploadMb + 1) * 1024 * 1024, ms: 60_000 })
  drainAtStop(app)
  secure(app)
  answerForNode(app)
  holdEventStreams(app)
  noticeForwarders(app, { db, log, trusted: config.trustProxy || [] })
  return app
}

async function tellByItself(app: FastifyInstance, context: Context, isPaused: () => boolean): Promise<void> {
  const runs = [forgottenTrail, dueRequests, lowDisk, noticesOfDays, dailyDigest, weeklyPanorama].map((run) =>
    run(context),
  )
  app.addHook('onClose', await watchInstance(context))
  app.addHook('onClose', await watchTrail(context, [actsReader, webhooksReader(context)], isPaused))
  app.addHook('onClose', await watchDeliveries(context, isPaused))
  app.addHook('onClose', await watchNotices(context, isPaused))
  app.addHook('onClose', keepNotices(context))
  app.addHook('onClose', keepErasureLists(context))
  app.addHook('onClose', watchRuns(context, runs, isPaused))
}

const metricsOf = (context: Context): Parameters<typeof serveMetrics>[2] => {
  const { config, db, storage } = context
  return [
    (registry) => diskMetrics(registry, config),
    (registry) => mailMetrics(registry, context),
    (registry) => backupMetrics(registry, db, { areSent: config.backupUrl !== undefined }),
    (registry) => rehearsalMetrics(registry, db, config.rehearsalSchedule !== undefined),
    (registry) => storageMetrics(registry, storage),
  ]
}

/** The caller listens and closes. */
export async function buildApp({ webDir, tells, ...given }: AppOptions): Promise<FastifyInstance> {
  const { config, db, log, clock } = given
  const context = { ...given, storage: tracedStorage(given.storage) }
  const endpoints = features.flatMap((feature) => feature(context))
  const routes = [...endpoints.map(({ route }) => route), mcp.send]
  const app = openApp(given, routes)
  const maintenance = await watchMaintenance(db, log)
  // Clients come back, to be refused or to hear the end of maintenance.
  maintenance.onChange(() => app.eventStreams.forEach((stream) => stream.end()))
  app.addHook('onClose', maintenance.close)
  guard(app, maintenance)
  answerAllowedMethods(app)

  const authenticate = authenticateInMaintenance(maintenance, routes, authenticator(context))
  const mounting = {
    limitCostly: costlyCallLimit(context),
    reads: minuteAllowance(config.readsPerMinute, context.clock),
    programCalls: programCallLimit(context.clock),
    turns: readTurns(),
    fromReplica: db.fromReplica,
    https: config.publicUrl.startsWith('https:'),
  }
  const mountAll = async (api: FastifyInstance) => {
    mount(api, endpoints, authenticate, mounting)
    serveMcp(api, { config, authenticate, programCalls: mounting.programCalls })
  }
  await app.register(mountAll, { prefix: '/api' })
  await serveReference(app, () => openApi(routes, releasedVersion))
  // Before anything runs by itself: without a built web the start stops here.
  if (webDir) await servePages(app, webDir, config, maintenance, path.join(config.dataDir, 'former-builds'))
  else
    app.setNotFoundHandler(() => {
      throw new Refusal('unknown-path')
    })
  app.addHook('onClose', tidyStorage(context))
  app.addHook('onClose', tidyKeptAnswers(context))
  app.addHook('onClose', tidyImports(context))
  const isPaused = () => maintenance.sentence() !== undefined
  app.addHook('onClose', await watchOutbox(context, isPaused))
  if (tells) await tellByItself(app, context, isPaused)
  serveHealth(app, db)
  serveSecurityText(app, context)
  serveUnsubscribePage(app, context)
  db.onRetry(warnOfRetries(log, clock))
  serveMetrics(app, context, metricsOf(context))
  // Last: on the embedded database a portion of an import has the only connection, and a start waits four seconds for it.
  app.addHook('onClose', watchLeftImports(context))
  return app
}
