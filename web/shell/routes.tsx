import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'

import * as checkpointTaskCalls from '#web/features/checkpoint-tasks/checkpoint-tasks.api.ts'
import * as checkpoints from '#web/features/checkpoints/checkpoints.api.ts'
import * as contacts from '#web/features/contacts/contacts.api.ts'
import * as customers from '#web/features/customers/customers.api.ts'
import * as employees from '#web/features/employees/employees.api.ts'
import { againstIn, forecastOfProject } from '#web/features/forecast/forecast.api.ts'
import * as milestones from '#web/features/milestones/milestones.api.ts'
import * as files from '#web/features/project-files/project-files.api.ts'
import * as assignments from '#web/features/project-milestones/project-milestones.api.ts'
import * as statuses from '#web/features/project-statuses/project-statuses.api.ts'
import * as projects from '#web/features/projects/projects.api.ts'
import { listParamsIn } from '#web/platform/lists/list-params.ts'
import { tabIn } from '#web/platform/page/useTab.ts'
import { checkpointTabs, projectTabs } from '#web/platform/paths.ts'

import { Shell } from './layout/Shell.tsx'
import { recordScreen, type RouteScreen, screen } from './screen.tsx'
import { UnknownPath } from './UnknownPath.tsx'

// The table of contents of the web: each path of the specification with its screen, and what that begins with. A screen
// whose answers are stale at once is left to ask for itself, or it would ask twice.

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: UnknownPath,
})

const at = (path: string, { component, ahead }: RouteScreen) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    // Not waited for: the screen draws what has come, and has a place for what has not.
    loader({ context: { queryClient }, location, params }) {
      const { id }: { id?: string } = params
      ahead((query) => void queryClient.prefetchQuery(query), { id, search: location.searchStr })
    },
  })

const home = screen(async () => (await import('./home/HomePage.tsx')).HomePage)
const profile = screen(async () => (await import('#web/features/profile/ProfilePage.tsx')).ProfilePage)
const options = screen(async () => (await import('./options/OptionsPage.tsx')).OptionsPage)

const employeeList = screen(
  async () => (await import('#web/features/employees/EmployeeListPage.tsx')).EmployeeListPage,
  (ask, search) => ask(employees.employeeList(employees.employeeQuery(search))),
)
const employeeCreate = screen(
  async () => (await import('#web/features/employees/EmployeeFormPage.tsx')).EmployeeFormPage,
)
const employeeUpdate = recordScreen(
  async () => (await import('#web/features/employees/EmployeeFormPage.tsx')).EmployeeFormPage,
  (ask, id) => ask(employees.employeeById(id)),
)

const customerList = screen(
  async () => (await import('#web/features/customers/CustomerListPage.tsx')).CustomerListPage,
  (ask, search) => ask(customers.customerCalls.list(customers.customerQuery(search))),
)
const customerCreate = screen(
  async () => (await import('#web/features/customers/CustomerFormPage.tsx')).CustomerFormPage,
)
const customerUpdate = recordScreen(
  async () => (await import('#web/features/customers/CustomerFormPage.tsx')).CustomerFormPage,
  (ask, id) => ask(customers.customerById(id)),
)

const loadImport = async () => (await import('#web/features/imports/ImportPage.tsx')).ImportPage
const importPage = screen(loadImport)
const importWithin = recordScreen(loadImport)

const customerPage = recordScreen(
  async () => (await import('./customer/CustomerPage.tsx')).CustomerPage,
  (ask, id) => {
    ask(customers.customerById(id))
    ask(contacts.contactsOfCustomer(id))
  },
)

const contactList = recordScreen(
  async () => (await import('#web/features/contacts/ContactListPage.tsx')).ContactListPage,
  (ask, id, search) => {
    ask(contacts.contactList(id, listParamsIn(search, contacts.contactListOptions)))
    ask(customers.customerById(id))
  },
)
const contactCreate = screen(
  async () => (await import('#web/features/contacts/ContactCreatePage.tsx')).ContactCreatePage,
)
const contactUpdate = recordScreen(
  async () => (await import('#web/features/contacts/ContactUpdatePage.tsx')).ContactUpdatePage,
  (ask, id) => ask(contacts.contactById(id)),
)

const projectList = screen(
  async () => (await import('#web/features/portfolio/ProjectListPage.tsx')).ProjectListPage,
  (ask, search) => {
    if (projects.countCardFilters(search) === 0)
      ask(projects.projectList(listParamsIn(search, projects.projectListOptions)))
  },
)
const projectTable = screen(async () => (await import('#web/features/portfolio/ProjectTablePage.tsx')).ProjectTablePage)
const projectCreate = screen(async () => (await import('#web/features/projects/ProjectFormPage.tsx')).ProjectFormPage)
const projectUpdate = recordScreen(
  async () => (await import('#web/features/projects/ProjectFormPage.tsx')).ProjectFormPage,
  (ask, id) => ask(projects.projectById(id)),
)
const projectOverview = recordScreen(
  async () => (await import('./overview/ProjectOverviewPage.tsx')).ProjectOverviewPage,
  (ask, id, search) => {
    ask(projects.projectById(id))
    ask(forecastOfProject(id, againstIn(search)))
    if (tabIn(search, projectTabs) !== 'informacion') return
    ask(assignments.milestonesOfProject(id))
    ask(projects.contactsOfProject(id))
    ask(files.filesOfProject(id))
  },
)

const checkpointList = screen(
  async () => (await import('#web/features/checkpoints/CheckpointsPage.tsx')).CheckpointsPage,
  (ask, search) => {
    if (tabIn(search, checkpointTabs) === 'mis-tareas')
      ask(checkpointTaskCalls.myTasks(listParamsIn(search, checkpointTaskCalls.myTaskOptions)))
    else ask(checkpoints.checkpointList(listParamsIn(search, checkpoints.checkpointListOptions)))
  },
)
const checkpointCreate = recordScreen(
  async () => (await import('#web/features/checkpoints/CheckpointCreatePage.tsx')).CheckpointCreatePage,
  (ask, id) => ask(projects.projectById(id)),
)
const checkpointTasks = recordScreen(
  async () => (await import('#web/features/checkpoints/CheckpointTasksPage.tsx')).CheckpointTasksPage,
  (ask, id) => ask(checkpoints.checkpointById(id)),
)

// What it asks for has a contract of its own, which would be in every first load.
const taskList = screen(async () => (await import('#web/features/checkpoint-tasks/AllTasksPage.tsx')).AllTasksPage)

const projectStatusList = screen(
  async () => (await import('#web/features/project-statuses/ProjectStatusListPage.tsx')).ProjectStatusListPage,
  (ask, search) => ask(statuses.projectStatusCalls.list(listParamsIn(search, statuses.projectStatusCalls.listOptions))),
)
const projectStatusCreate = screen(
  async () => (await import('#web/features/project-statuses/ProjectStatusFormPage.tsx')).ProjectStatusFormPage,
)
const projectStatusUpdate = recordScreen(
  async () => (await import('#web/features/project-statuses/ProjectStatusFormPage.tsx')).ProjectStatusFormPage,
  (ask, id) => ask(statuses.projectStatusCalls.byId(id)),
)

const milestoneList = screen(
  async () => (await import('#web/features/milestones/MilestoneListPage.tsx')).MilestoneListPage,
  (ask, search) => ask(milestones.milestoneCalls.list(listParamsIn(search, milestones.milestoneCalls.listOptions))),
)
const milestoneCreate = screen(
  async () => (await import('#web/features/milestones/MilestoneFormPage.tsx')).MilestoneFormPage,
)
const milestoneUpdate = recordScreen(
  async () => (await import('#web/features/milestones/MilestoneFormPage.tsx')).MilestoneFormPage,
  (ask, id) => ask(milestones.milestoneCalls.byId(id)),
)

const portfolio = screen(async () => (await import('./panorama/PanoramaPage.tsx')).PanoramaPage)
const pastForecasts = screen(
  async () => (await import('#web/features/past-forecasts/PastForecastsPage.tsx')).PastForecastsPage,
)
const timeline = screen(async () => (await import('#web/features/portfolio/TimelinePage.tsx')).TimelinePage)

const workload = screen(async () => (await import('#web/features/workload/WorkloadPage.tsx')).WorkloadPage)

const agenda = screen(async () => (await import('#web/features/agenda/AgendaPage.tsx')).AgendaPage)

const notices = screen(async () => (await import('#web/features/notices/NoticesPage.tsx')).NoticesPage)
const noticeSettings = screen(
  async () => (await import('#web/features/notices/NoticeSettingsPage.tsx')).NoticeSettingsPage,
)

const accessTokens = screen(
  async () => (await import('#web/features/access-tokens/AccessTokensPage.tsx')).AccessTokensPage,
)
const factors = screen(async () => (await import('#web/features/factors/FactorsPage.tsx')).FactorsPage)
const personTokens = recordScreen(
  async () => (await import('#web/features/access-tokens/PersonTokensPage.tsx')).PersonTokensPage,
)
const audit = screen(async () => (await import('#web/features/audit/AuditPage.tsx')).AuditPage)
const calendar = screen(async () => (await import('#web/features/calendar/CalendarPage.tsx')).CalendarPage)
const status = screen(async () => (await import('#web/features/status/StatusPage.tsx')).StatusPage)
const mails = screen(async () => (await import('#web/features/mails/MailsPage.tsx')).MailsPage)
const roles = screen(async () => (await import('#web/features/roles/RolesPage.tsx')).RolesPage)
const webhooks = screen(async () => (await import('#web/features/webhooks/WebhooksPage.tsx')).WebhooksPage)
const personalData = screen(
  async () => (await import('#web/features/personal-data/PersonalDataPage.tsx')).PersonalDataPage,
)
const contactData = recordScreen(
  async () => (await import('#web/features/personal-data/PersonPage.tsx')).ContactDataPage,
)
const employeeData = recordScreen(
  async () => (await import('#web/features/personal-data/PersonPage.tsx')).EmployeeDataPage,
)
const retention = screen(async () => (await import('#web/features/retention/RetentionPage.tsx')).RetentionPage)
const deliveries = recordScreen(async () => (await import('#web/features/webhooks/DeliveriesPage.tsx')).DeliveriesPage)
const people = screen(async () => (await import('#web/features/accounts/PeoplePage.tsx')).PeoplePage)
const catalogs = screen(async () => (await import('#web/features/catalogs/CatalogsPage.tsx')).CatalogsPage)

export const routes = root.addChildren([
  at('/', home),
  at('/account/profile', profile),
  at('/account/options', options),
  at('/account/tokens', accessTokens),
  at('/account/factors', factors),
  at('/account/notices', noticeSettings),
  at('/notices', notices),

  at('/employees', employeeList),
  at('/employees/create-employee', employeeCreate),
  at('/employees/update-employee/$id', employeeUpdate),
  at('/employees/import', importPage),

  at('/customers', customerList),
  at('/customers/create-customer', customerCreate),
  at('/customers/update-customer/$id', customerUpdate),
  at('/customers/import', importPage),
  at('/customers/$id', customerPage),
  at('/customers/contacts/contacts-list/$id', contactList),
  at('/customers/contacts/create-contact', contactCreate),
  at('/customers/contacts/update-contact/$id', contactUpdate),
  at('/customers/contacts/contacts-list/$id/import', importWithin),

  at('/portfolio', portfolio),
  at('/portfolio/record', pastForecasts),
  at('/workload', workload),
  at('/calendar', agenda),

  at('/admin/catalogs', catalogs),
  at('/admin/calendar', calendar),
  at('/admin/audit', audit),
  at('/admin/people', people),
  at('/admin/people/tokens/$id', personTokens),
  at('/admin/mail', mails),
  at('/admin/roles', roles),
  at('/admin/status', status),
  at('/admin/personal-data', personalData),
  at('/admin/personal-data/contacts/$id', contactData),
  at('/admin/personal-data/employees/$id', employeeData),
  at('/admin/retention', retention),
  at('/admin/webhooks', webhooks),
  at('/admin/webhooks/$id', deliveries),

  at('/projects', projectList),
  at('/projects/projects-list', projectList),
  at('/projects/table', projectTable),
  at('/projects/timeline', timeline),
  at('/projects/import', importPage),
  at('/projects/projects-list/$id/import', importWithin),
  at('/projects/create-project', projectCreate),
  at('/projects/update-project/$id', projectUpdate),
  at('/projects/projects-list/$id', projectOverview),

  at('/project-checkpoints', checkpointList),
  at('/project-checkpoints/tasks', taskList),
  at('/project-checkpoints/create/$id', checkpointCreate),
  at('/project-checkpoints/tasks-by-project-checkpoints/$id', checkpointTasks),

  at('/project-status', projectStatusList),
  at('/project-status/create-project-status', projectStatusCreate),
  at('/project-status/update-project-status/$id', projectStatusUpdate),

  at('/project-milestone', milestoneList),
  at('/project-milestone/create-project-milestone', milestoneCreate),
  at('/project-milestone/update-project-milestone/$id', milestoneUpdate),
])
