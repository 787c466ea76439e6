import type { Portfolio, PortfolioRow } from '#contract/portfolio.ts'
import { plusDays } from '#server/demo/days.ts'
import { randomFrom } from '#server/demo/random.ts'

/** May do everything, on the portal's day. @throws for a 5xx */
export type Ask = (request: string, body?: unknown) => Promise<{ status: number; body: unknown }>

type LicenceChange = 'assign' | 'unassign' | 'activate' | 'inactivate' | 'renew'

/** Possible changes of a licence after each. */
const afterwards: Record<LicenceChange | 'order', readonly LicenceChange[]> = {
  order: ['assign', 'assign', 'renew'],
  assign: ['unassign', 'inactivate', 'renew'],
  unassign: ['assign'],
  inactivate: ['activate'],
  activate: ['unassign', 'renew'],
  renew: [],
}

interface Made {
  id: number
}
interface Project extends Made {
  customerId: number
  productId: number
  startDate: string
  endDate: string
  assignments: number[]
  licences: { id: number; next: readonly LicenceChange[] }[]
}

/** The others may be refused, as weights above 100. */
const mustSucceed = new Set(['employee', 'customer', 'contact', 'project', 'follow-up', 'saved customer'])

type Accepted = Record<string, number>

/** Through the API it changes all that a portfolio's figures depend on. The seed alone decides. */
export async function companyAtWork(ask: Ask, seed: number) {
  const random = randomFrom(seed)
  const accepted: Accepted = {}
  const projects: Project[] = []
  const customers: number[] = []
  const contacts = new Map<number, number>()
  const people: number[] = []
  let made = 0

  const change = async <Body>(kind: string, request: string, body?: unknown): Promise<Body | undefined> => {
    const answer = await ask(request, body)
    const ok = answer.status < 300
    accepted[kind] = (accepted[kind] ?? 0) + (ok ? 1 : 0)
    if (!ok && mustSucceed.has(kind)) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return ok ? (answer.body as Body) : undefined
  }
  const list = async <Body extends Made>(path: string) => (await ask(`GET ${path}`)).body as Body[]
  const [city, documentType, position, group] = await Promise.all(
    ['/cities', '/document-types', '/positions', '/groups'].map(async (path) => (await list(path))[0]!.id),
  )
  const products = await list<Made & { name: string; type: string; channel: string; licensed: boolean }>(
    '/catalogs/products',
  )
  const licensed = products.filter((product) => product.licensed)
  const milestones = await list('/project-milestone/milestone-list')
  const statuses = ((await ask('GET /project-status/projects-status-filtered-list?top=100')).body as { data: Made[] })
    .data

  const addPerson = async (day: string) => {
    made += 1
    const body = {
      documentTypeId: documentType,
      cityId: city,
      positionId: position,
      groupId: group,
      documentNumber: `${70_000 + made}`,
      firstName: random.pick(['Ana', 'Luis', 'Rita', 'Óscar']),
      lastName: `Ríos ${made}`,
      cellphoneNumber: '3001234567',
      email: `persona.${made}@empresa.test`,
      birthDate: plusDays(day, -12_000),
    }
    const person = await change<Made>('employee', 'POST /employees', body)
    if (person) people.push(person.id)
  }
  const customerOf = () => {
    made += 1
    return {
      cityId: city,
      documentNumber: `${90_000 + made}`,
      address: 'Carrera 7 # 32-16',
      code: `T-${made}`,
      classification: random.whole(0, 3),
      commercialName: `Ferretería ${made}`,
    }
  }
  const addCustomer = async () => {
    const customer = await change<Made>('customer', 'POST /customers/create-customer', customerOf())
    if (!customer) return
    customers.push(customer.id)
    made += 1
    const contact = await change<Made>('contact', 'POST /contacts', {
      customerId: customer.id,
      email: `compras.${made}@cliente.test`,
      cellphoneNumber: '3109876543',
      firstName: 'Iván',
      lastName: `Zuluaga ${made}`,
      position: 'Compras',
    })
    if (contact) contacts.set(customer.id, contact.id)
  }
  const someDays = (day: string, least: number, most: number) => plusDays(day, random.whole(least, most))

  const addProject = async (day: string) => {
    made += 1
    const startDate = someDays(day, -30, 30)
    const body = {
      cityId: city,
      customerId: random.pick(customers),
      productId: random.pick(random.chance(0.5) && licensed.length > 0 ? licensed : products).id,
      name: `Proyecto ${made}`,
      startDate,
      endDate: someDays(startDate, 20, 300),
      scheduledDate: random.chance(0.2) ? someDays(startDate, 20, 300) : null,
      percentage: random.pick([0, 0, 5, 20]),
      employeeIds: random.some(people, random.whole(0, 3)),
      totalCost: random.whole(1, 900) * 1_000_000,
    }
    const project = await change<Made>('project', 'POST /projects', body)
    if (project) projects.push({ ...body, id: project.id, assignments: [], licences: [] })
  }

  const savedProject = async (day: string) => {
    const project = random.pick(projects)
    const body = random.pick<Record<string, unknown>>([
      { percentage: random.whole(0, 100) },
      { progressSource: random.pick(['milestones', 'milestones', 'own']) },
      { scheduledDate: someDays(day, -10, 200) },
      { scheduledDate: null },
      { endDate: someDays(project.startDate, 10, 400) },
      { startDate: someDays(project.startDate, -20, 20) },
      { totalCost: random.whole(1, 900) * 1_000_000 },
      { employeeIds: random.some(people, random.whole(0, 3)) },
      { productId: random.pick(products).id },
      { realEndDate: someDays(project.startDate, 10, 200) },
      { name: `${random.pick(['Portal', 'Nómina', 'Bodega'])} ${project.id}` },
    ])
    await change('saved project', `PUT /projects/update-project/${project.id}`, body)
  }
  const novedad = async (day: string) => {
    const body = {
      newDate: someDays(day, 0, 200),
      comments: `Se aplazó el ${day}`,
      projectStatusId: random.chance(0.5) ? random.pick(statuses).id : 0,
    }
    await change('novedad', `POST /project-changes/create-project-changes-body/${random.pick(projects).id}`, body)
  }
  const assigning = async () => {
    const project = random.pick(projects)
    const body = random.some(milestones, random.whole(1, 4)).map(({ id }) => ({
      projectMilestoneId: id,
      weight: random.whole(1, 40),
      plannedPercentage: random.whole(0, 100),
      percentageRealized: random.whole(0, 100),
      ...(random.chance(0.5) && {
        plannedStart: someDays(project.startDate, 21, 40),
        plannedEnd: someDays(project.startDate, 41, 90),
      }),
    }))
    const path = `POST /project-milestone/assign-project-milestone/${project.id}`
    const assigned = await change<Made[]>('assigned milestones', path, body)
    if (assigned) project.assignments = [...new Set([...project.assignments, ...assigned.map(({ id }) => id)])]
  }
  const withMilestones = () => projects.filter(({ assignments }) => assignments.length > 0)
  const progress = async () => {
    const some = withMilestones()
    if (some.length === 0) return
    const path = `PUT /project-milestone/update-project-milestone-project/${random.pick(random.pick(some).assignments)}`
    const body = random.chance(0.8)
      ? { percentageRealized: random.whole(0, 100) }
      : { plannedPercentage: random.whole(0, 100), plannedStart: null, plannedEnd: null }
    await change('progress', path, body)
  }
  const removal = async () => {
    const some = withMilestones()
    if (some.length === 0) return
    const project = random.pick(some)
    const id = random.pick(project.assignments)
    await change('removed milestone', `DELETE /project-milestone/project-milestone/${id}`)
    project.assignments = project.assignments.filter((other) => other !== id)
  }
  const followUp = (day: string) =>
    change('follow-up', 'POST /project-checkpoints', {
      employeeId: random.pick(people),
      projectId: random.pick(projects).id,
      comments: `Visita del ${day}`,
      summary: '',
      tasks: [],
    })
  const licences = async (day: string) => {
    const project = random.pick(projects)
    const body = {
      productId: random.pick(licensed).id,
      quantity: random.whole(1, 3),
      expirationDate: someDays(day, 1, 300),
    }
    const ordered = await change<Made[]>('licences', `POST /projects/${project.id}/licenses`, body)
    if (ordered) project.licences.push(...ordered.map(({ id }) => ({ id, next: afterwards.order })))
  }
  const licence = async (day: string) => {
    const some = projects.flatMap(({ customerId, licences: those }) =>
      those.filter(({ next }) => next.length > 0).map((one) => ({ one, customerId })),
    )
    if (some.length === 0) return
    const { one, customerId } = random.pick(some)
    const kind = random.pick(one.next)
    const body =
      kind === 'assign'
        ? { contactId: contacts.get(customerId) }
        : kind === 'renew'
          ? { expirationDate: someDays(day, 200, 700) }
          : undefined
    const request = `${kind === 'renew' ? 'POST' : 'PATCH'} /v1/licenses/${one.id}/${kind}`
    if (await change(`licence: ${kind}`, request, body)) one.next = afterwards[kind]
  }
  const customer = () =>
    change('saved customer', `PUT /customers/update-customer/${random.pick(customers)}`, {
      classification: random.whole(0, 3),
    })
  const product = () =>
    change('saved product', `PUT /catalogs/products/${random.pick(products).id}`, {
      licensed: random.chance(0.7),
      channel: random.pick(products).channel,
    })
  const status = () =>
    change('saved status', `PUT /project-status/update-project-state/${random.pick(statuses).id}`, {
      quiet: random.chance(0.3),
      closesProject: random.chance(0.3),
      cancels: random.chance(0.2),
    })

  const often = [savedProject, savedProject, novedad, novedad, assigning, progress, progress, progress]
  const sometimes = [followUp, followUp, licences, licence, licence, licence, removal, customer, addProject]
  const rarely = [product, status]
  return {
    accepted,
    async open(day: string, count: number): Promise<void> {
      for (let n = 0; n < 5; n += 1) await addPerson(day)
      for (let n = 0; n < Math.ceil(count / 5); n += 1) await addCustomer()
      for (let n = 0; n < count; n += 1) await addProject(day)
    },
    async work(day: string, changes: number): Promise<void> {
      for (let n = 0; n < changes; n += 1) {
        const kind = random.whole(0, 29)
        await random.pick(kind < 20 ? often : kind < 29 ? sometimes : rarely)(day)
      }
    },
  }
}

/** Without names and versions, which are today's on any day. */
export async function figuresOf(ask: Ask, query = '') {
  const rows: PortfolioRow[] = []
  let page: Portfolio
  do {
    const request = `GET /portfolio?open=true,false&orderBy=Project&top=500&offset=${rows.length}&${query}`
    const answer = await ask(request)
    if (answer.status !== 200) throw new Error(`${request}: ${answer.status}`)
    page = answer.body as Portfolio
    rows.push(...page.data)
  } while (rows.length < page.filteredRecordsCount && page.data.length > 0)
  const figures = rows.map(({ employees, ...row }) => ({
    ...row,
    version: undefined,
    customerName: undefined,
    employees: employees.map(({ id }) => id),
  }))
  return {
    rows: new Map(figures.map((row) => [row.id, row])),
    summary: page.summary.map(({ key, count, money }) => ({ key, count, money })),
  }
}
