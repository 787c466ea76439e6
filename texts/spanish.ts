import * as accessTokens from './es/access-tokens.ts'
import * as accounts from './es/accounts.ts'
import * as agenda from './es/agenda.ts'
import * as attendance from './es/attendance.ts'
import * as audit from './es/audit.ts'
import * as bin from './es/bin.ts'
import * as bulk from './es/bulk.ts'
import * as calendar from './es/calendar.ts'
import * as catalogs from './es/catalogs.ts'
import * as checkpointMinutes from './es/checkpoint-minutes.ts'
import * as confirming from './es/confirming.ts'
import * as customerPage from './es/customer-page.ts'
import * as doctor from './es/doctor.ts'
import * as exports from './es/exports.ts'
import * as factors from './es/factors.ts'
import * as firstSteps from './es/first-steps.ts'
import * as forecastDetails from './es/forecast-details.ts'
import * as forecastPaper from './es/forecast-paper.ts'
import * as forecast from './es/forecast.ts'
import * as identities from './es/identities.ts'
import * as importHeaders from './es/import-headers.ts'
import * as imports from './es/imports.ts'
import * as licences from './es/licences.ts'
import * as listFilters from './es/list-filters.ts'
import * as lostPassword from './es/lost-password.ts'
import * as mail from './es/mail.ts'
import * as mails from './es/mails.ts'
import * as mcp from './es/mcp.ts'
import * as milestoneAssigning from './es/milestone-assigning.ts'
import * as minutesLetter from './es/minutes-letter.ts'
import * as minutesPaper from './es/minutes-paper.ts'
import * as movedDays from './es/moved-days.ts'
import * as myWork from './es/my-work.ts'
import * as notices from './es/notices.ts'
import * as overviewPanels from './es/overview-panels.ts'
import * as passkeys from './es/passkeys.ts'
import * as pastForecasts from './es/past-forecasts.ts'
import * as personalDataPaper from './es/personal-data-paper.ts'
import * as personalData from './es/personal-data.ts'
import { plainTexts } from './es/plain-nouns.ts'
import * as portfolioCauses from './es/portfolio-causes.ts'
import * as portfolio from './es/portfolio.ts'
import * as previews from './es/previews.ts'
import { problems } from './es/problems.ts'
import * as profile from './es/profile.ts'
import * as projectChanges from './es/project-changes.ts'
import * as projectCopy from './es/project-copy.ts'
import * as projectFiles from './es/project-files.ts'
import * as projectReports from './es/project-reports.ts'
import * as reportPaper from './es/report-paper.ts'
import * as retention from './es/retention.ts'
import * as roles from './es/roles.ts'
import * as search from './es/search.ts'
import * as secondStep from './es/second-step.ts'
import * as sheets from './es/sheets.ts'
import * as shellNotices from './es/shell-notices.ts'
import * as shortcuts from './es/shortcuts.ts'
import * as status from './es/status.ts'
import * as taskList from './es/task-list.ts'
import * as timeline from './es/timeline.ts'
import * as views from './es/views.ts'
import * as webhooks from './es/webhooks.ts'
import * as whatIf from './es/what-if.ts'
import * as workload from './es/workload.ts'
import { spanishStart } from './spanish-start.ts'

export const spanish = {
  ...spanishStart,
  problems,
  ...accessTokens,
  ...accounts,
  ...attendance,
  ...audit,
  ...bulk,
  ...bin,
  ...agenda,
  ...calendar,
  ...catalogs,
  ...checkpointMinutes,
  ...confirming,
  ...customerPage,
  ...lostPassword,
  ...notices,
  ...shellNotices,
  ...shortcuts,
  ...doctor,
  ...exports,
  ...factors,
  ...firstSteps,
  ...forecast,
  ...forecastDetails,
  ...forecastPaper,
  ...importHeaders,
  ...identities,
  ...imports,
  ...licences,
  ...listFilters,
  ...mail,
  ...mails,
  ...mcp,
  ...milestoneAssigning,
  ...minutesLetter,
  ...minutesPaper,
  ...movedDays,
  ...myWork,
  ...overviewPanels,
  ...passkeys,
  ...pastForecasts,
  ...personalData,
  ...personalDataPaper,
  ...plainTexts,
  ...portfolio,
  ...portfolioCauses,
  ...previews,
  ...profile,
  ...projectChanges,
  ...projectCopy,
  ...projectFiles,
  ...sheets,
  ...status,
  ...taskList,
  ...timeline,
  ...views,
  ...projectReports,
  ...reportPaper,
  ...retention,
  ...search,
  ...secondStep,
  ...roles,
  ...webhooks,
  ...whatIf,
  ...workload,
}
