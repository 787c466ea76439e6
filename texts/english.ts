import * as accessTokens from './en/access-tokens.ts'
import * as accounts from './en/accounts.ts'
import * as agenda from './en/agenda.ts'
import * as app from './en/app.ts'
import * as attendance from './en/attendance.ts'
import * as audit from './en/audit.ts'
import * as bin from './en/bin.ts'
import * as bulk from './en/bulk.ts'
import * as calendar from './en/calendar.ts'
import * as catalogs from './en/catalogs.ts'
import * as checkpointMinutes from './en/checkpoint-minutes.ts'
import * as checkpointTasks from './en/checkpoint-tasks.ts'
import * as checkpoints from './en/checkpoints.ts'
import * as confirming from './en/confirming.ts'
import * as conflicts from './en/conflicts.ts'
import * as contacts from './en/contacts.ts'
import * as customerPage from './en/customer-page.ts'
import * as customers from './en/customers.ts'
import * as doctor from './en/doctor.ts'
import * as employees from './en/employees.ts'
import * as events from './en/events.ts'
import * as exports from './en/exports.ts'
import * as factors from './en/factors.ts'
import * as fieldProblems from './en/field-problems.ts'
import * as firstSteps from './en/first-steps.ts'
import * as forecastDetails from './en/forecast-details.ts'
import * as forecastPaper from './en/forecast-paper.ts'
import * as forecast from './en/forecast.ts'
import * as identities from './en/identities.ts'
import * as importHeaders from './en/import-headers.ts'
import * as imports from './en/imports.ts'
import * as licences from './en/licences.ts'
import * as listFilters from './en/list-filters.ts'
import * as lostPassword from './en/lost-password.ts'
import * as mail from './en/mail.ts'
import * as mails from './en/mails.ts'
import * as maintenance from './en/maintenance.ts'
import * as mcp from './en/mcp.ts'
import * as milestoneAssigning from './en/milestone-assigning.ts'
import * as milestoneTasks from './en/milestone-tasks.ts'
import * as minutesLetter from './en/minutes-letter.ts'
import * as minutesPaper from './en/minutes-paper.ts'
import * as missing from './en/missing.ts'
import * as movedDays from './en/moved-days.ts'
import * as myWork from './en/my-work.ts'
import * as notices from './en/notices.ts'
import * as options from './en/options.ts'
import * as overviewPanels from './en/overview-panels.ts'
import * as passkeys from './en/passkeys.ts'
import * as pastForecasts from './en/past-forecasts.ts'
import * as personalDataPaper from './en/personal-data-paper.ts'
import * as personalData from './en/personal-data.ts'
import { plainTexts } from './en/plain-nouns.ts'
import * as portfolioCauses from './en/portfolio-causes.ts'
import * as portfolio from './en/portfolio.ts'
import * as previews from './en/previews.ts'
import * as problems from './en/problems.ts'
import * as profile from './en/profile.ts'
import * as progress from './en/progress.ts'
import * as projectChanges from './en/project-changes.ts'
import * as projectCopy from './en/project-copy.ts'
import * as projectFiles from './en/project-files.ts'
import * as projectMilestones from './en/project-milestones.ts'
import * as projectReports from './en/project-reports.ts'
import * as projects from './en/projects.ts'
import * as reportPaper from './en/report-paper.ts'
import * as retention from './en/retention.ts'
import * as roles from './en/roles.ts'
import * as search from './en/search.ts'
import * as secondStep from './en/second-step.ts'
import * as session from './en/session.ts'
import * as sheets from './en/sheets.ts'
import * as shellNotices from './en/shell-notices.ts'
import * as shortcuts from './en/shortcuts.ts'
import * as status from './en/status.ts'
import * as taskList from './en/task-list.ts'
import * as timeline from './en/timeline.ts'
import * as ui from './en/ui.ts'
import * as views from './en/views.ts'
import * as webhooks from './en/webhooks.ts'
import * as whatIf from './en/what-if.ts'
import * as workload from './en/workload.ts'
import type { AllTexts } from './texts.ts'

export const english: AllTexts = {
  ...fieldProblems,
  ...problems,
  ...accessTokens,
  ...accounts,
  ...app,
  ...attendance,
  ...audit,
  ...bulk,
  ...bin,
  ...agenda,
  ...calendar,
  ...catalogs,
  ...checkpointMinutes,
  ...checkpointTasks,
  ...checkpoints,
  ...conflicts,
  ...contacts,
  ...confirming,
  ...customerPage,
  ...lostPassword,
  ...notices,
  ...shellNotices,
  ...shortcuts,
  ...customers,
  ...employees,
  ...events,
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
  ...maintenance,
  ...mcp,
  ...milestoneAssigning,
  ...milestoneTasks,
  ...missing,
  ...minutesLetter,
  ...minutesPaper,
  ...movedDays,
  ...myWork,
  ...options,
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
  ...progress,
  ...projectChanges,
  ...projectCopy,
  ...projectFiles,
  ...projectMilestones,
  ...projects,
  ...projectReports,
  ...reportPaper,
  ...retention,
  ...search,
  ...secondStep,
  ...session,
  ...sheets,
  ...status,
  ...taskList,
  ...timeline,
  ...ui,
  ...views,
  ...roles,
  ...webhooks,
  ...whatIf,
  ...workload,
}
