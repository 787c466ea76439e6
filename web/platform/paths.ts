/** Where each screen is. The addresses are part of the specification. */
export const paths = {
  login: '/login',
  home: '/',
  employees: {
    list: '/employees',
    create: '/employees/create-employee',
    update: (id: number) => `/employees/update-employee/${id}`,
  },
  customers: {
    list: '/customers',
    create: '/customers/create-customer',
    update: (id: number) => `/customers/update-customer/${id}`,
    page: (id: number) => `/customers/${id}`,
  },
  contacts: {
    list: (customerId: number) => `/customers/contacts/contacts-list/${customerId}`,
    /** Opens with that customer chosen. */
    create: (customerId?: number) =>
      `/customers/contacts/create-contact${customerId === undefined ? '' : `?customerId=${customerId}`}`,
    update: (id: number) => `/customers/contacts/update-contact/${id}`,
  },
  projects: {
    list: '/projects',
    table: '/projects/table',
    create: '/projects/create-project',
    /** Opens with that customer chosen. */
    createFor: (customerId: number) => `/projects/create-project?customerId=${customerId}`,
    /** Filled with what this one has. */
    copy: (id: number) => `/projects/create-project?from=${id}`,
    update: (id: number) => `/projects/update-project/${id}`,
    overview: (id: number) => `/projects/projects-list/${id}`,
    timeline: '/projects/timeline',
  },
  checkpoints: {
    /** Opens with the tasks of the person. */
    list: '/project-checkpoints',
    all: '/project-checkpoints?tab=seguimientos',
    ofProject: (projectId: number) => `/projects/projects-list/${projectId}?tab=seguimientos`,
    create: (projectId: number) => `/project-checkpoints/create/${projectId}`,
    tasks: (id: number) => `/project-checkpoints/tasks-by-project-checkpoints/${id}`,
    /** The tasks of all follow-ups, narrowed by its query. */
    allTasks: '/project-checkpoints/tasks',
  },
  projectStatuses: {
    list: '/project-status',
    create: '/project-status/create-project-status',
    update: (id: number) => `/project-status/update-project-status/${id}`,
  },
  milestones: {
    list: '/project-milestone',
    create: '/project-milestone/create-project-milestone',
    update: (id: number) => `/project-milestone/update-project-milestone/${id}`,
  },
  /** By the list's address. */
  import: (list: string) => `${list}/import`,
  portfolio: '/portfolio',
  forecastRecord: '/portfolio/record',
  workload: '/workload',
  agenda: '/calendar',
  catalogs: '/admin/catalogs',
  calendar: '/admin/calendar',
  people: '/admin/people',
  mails: '/admin/mail',
  roles: '/admin/roles',
  status: '/admin/status',
  personalData: {
    all: '/admin/personal-data',
    contact: (id: number) => `/admin/personal-data/contacts/${id}`,
    employee: (id: number) => `/admin/personal-data/employees/${id}`,
  },
  retention: '/admin/retention',
  webhooks: '/admin/webhooks',
  deliveriesOf: (webhookId: number) => `/admin/webhooks/${webhookId}`,
  tokensOf: (employeeId: number) => `/admin/people/tokens/${employeeId}`,
  audit: '/admin/audit',
  notices: '/notices',
  noticeSettings: '/account/notices',
  profile: '/account/profile',
  options: '/account/options',
  accessTokens: '/account/tokens',
  factors: '/account/factors',
} as const

/** The tabs of two screens, as `?tab=…` names them. */
export const checkpointTabs = ['mis-tareas', 'seguimientos'] as const
export const projectTabs = ['informacion', 'seguimientos', 'novedades', 'responsables', 'licencias'] as const
