import { createRootRoute, createRoute } from '@tanstack/react-router'

import { Shell } from './layout/Shell.tsx'
import { recordScreen, type RouteScreen, screen } from './screen.tsx'
import { UnknownPath } from './UnknownPath.tsx'

// The table of contents of the web: each path of the specification with its screen.

const root = createRootRoute({ component: Shell, notFoundComponent: UnknownPath })

const at = (path: string, component: RouteScreen) => createRoute({ getParentRoute: () => root, path, component })

const home = screen(async () => (await import('./home/HomePage.tsx')).HomePage)
const profile = screen(async () => (await import('#web/features/profile/ProfilePage.tsx')).ProfilePage)
const options = screen(async () => (await import('./options/OptionsPage.tsx')).OptionsPage)

const employeeList = screen(async () => (await import('#web/features/employees/EmployeeListPage.tsx')).EmployeeListPage)
const employeeCreate = screen(
  async () => (await import('#web/features/employees/EmployeeCreatePage.tsx')).EmployeeCreatePage,
)
const employeeUpdate = recordScreen(
  async () => (await import('#web/features/employees/EmployeeUpdatePage.tsx')).EmployeeUpdatePage,
)

const customerList = screen(async () => (await import('#web/features/customers/CustomerListPage.tsx')).CustomerListPage)
const customerCreate = screen(
  async () => (await import('#web/features/customers/CustomerCreatePage.tsx')).CustomerCreatePage,
)
const customerUpdate = recordScreen(
  async () => (await import('#web/features/customers/CustomerUpdatePage.tsx')).CustomerUpdatePage,
)

const contactList = recordScreen(
  async () => (await import('#web/features/contacts/ContactListPage.tsx')).ContactListPage,
)
const contactCreate = screen(
  async () => (await import('#web/features/contacts/ContactCreatePage.tsx')).ContactCreatePage,
)
const contactUpdate = recordScreen(
  async () => (await import('#web/features/contacts/ContactUpdatePage.tsx')).ContactUpdatePage,
)

const projectList = screen(async () => (await import('#web/features/projects/ProjectListPage.tsx')).ProjectListPage)
const projectCreate = screen(
  async () => (await import('#web/features/projects/ProjectCreatePage.tsx')).ProjectCreatePage,
)
const projectUpdate = recordScreen(
  async () => (await import('#web/features/projects/ProjectUpdatePage.tsx')).ProjectUpdatePage,
)
const projectOverview = recordScreen(
  async () => (await import('./overview/ProjectOverviewPage.tsx')).ProjectOverviewPage,
)

const checkpointList = screen(
  async () => (await import('#web/features/checkpoints/CheckpointsPage.tsx')).CheckpointsPage,
)
const checkpointCreate = recordScreen(
  async () => (await import('#web/features/checkpoints/CheckpointCreatePage.tsx')).CheckpointCreatePage,
)
const checkpointTasks = recordScreen(
  async () => (await import('#web/features/checkpoints/CheckpointTasksPage.tsx')).CheckpointTasksPage,
)

const projectStatusList = screen(
  async () => (await import('#web/features/project-statuses/ProjectStatusListPage.tsx')).ProjectStatusListPage,
)
const projectStatusCreate = screen(
  async () => (await import('#web/features/project-statuses/ProjectStatusCreatePage.tsx')).ProjectStatusCreatePage,
)
const projectStatusUpdate = recordScreen(
  async () => (await import('#web/features/project-statuses/ProjectStatusUpdatePage.tsx')).ProjectStatusUpdatePage,
)

const milestoneList = screen(
  async () => (await import('#web/features/milestones/MilestoneListPage.tsx')).MilestoneListPage,
)
const milestoneCreate = screen(
  async () => (await import('#web/features/milestones/MilestoneCreatePage.tsx')).MilestoneCreatePage,
)
const milestoneUpdate = recordScreen(
  async () => (await import('#web/features/milestones/MilestoneUpdatePage.tsx')).MilestoneUpdatePage,
)

const audit = screen(async () => (await import('#web/features/audit/AuditPage.tsx')).AuditPage)
const catalogs = screen(async () => (await import('#web/features/catalogs/CatalogsPage.tsx')).CatalogsPage)

export const routes = root.addChildren([
  at('/', home),
  at('/account/profile', profile),
  at('/account/options', options),

  at('/employees', employeeList),
  at('/employees/create-employee', employeeCreate),
  at('/employees/update-employee/$id', employeeUpdate),

  at('/customers', customerList),
  at('/customers/create-customer', customerCreate),
  at('/customers/update-customer/$id', customerUpdate),
  at('/customers/contacts/contacts-list/$id', contactList),
  at('/customers/contacts/create-contact', contactCreate),
  at('/customers/contacts/update-contact/$id', contactUpdate),

  at('/admin/catalogs', catalogs),
  at('/admin/audit', audit),

  at('/projects', projectList),
  at('/projects/projects-list', projectList),
  at('/projects/create-project', projectCreate),
  at('/projects/update-project/$id', projectUpdate),
  at('/projects/projects-list/$id', projectOverview),

  at('/project-checkpoints', checkpointList),
  at('/project-checkpoints/create/$id', checkpointCreate),
  at('/project-checkpoints/tasks-by-project-checkpoints/$id', checkpointTasks),

  at('/project-status', projectStatusList),
  at('/project-status/create-project-status', projectStatusCreate),
  at('/project-status/update-project-status/$id', projectStatusUpdate),

  at('/project-milestone', milestoneList),
  at('/project-milestone/create-project-milestone', milestoneCreate),
  at('/project-milestone/update-project-milestone/$id', milestoneUpdate),
])
