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
  },
  contacts: {
    list: (customerId: number) => `/customers/contacts/contacts-list/${customerId}`,
    /** With a customer, the form opens with that one chosen. */
    create: (customerId?: number) =>
      `/customers/contacts/create-contact${customerId === undefined ? '' : `?customerId=${customerId}`}`,
    update: (id: number) => `/customers/contacts/update-contact/${id}`,
  },
  projects: '/projects',
  projectStatuses: '/project-status',
  milestones: '/project-milestone',
  profile: '/account/profile',
  options: '/account/options',
} as const
