import { isFields, type JsonSchema } from './json-schema.ts'

/** For fields whose names don't explain them; a name has one meaning everywhere. */
const words: Readonly<Record<string, string>> = {
  version: 'Rises by one with each save of the record; what If-Match names.',
  filteredRecordsCount: 'How many rows the search and the filters find.',
  totalRecordsCount: 'How many rows there are without a search.',
  gender: '0 not given, 1 male, 2 female.',
  classification: 'Of a customer: 0 none, 1 gold, 2 silver, 3 bronze.',
  hasUser: 'Whether the employee may sign in.',
  totalCost: 'Whole Colombian pesos.',
  percentage: 'How much of the project is done, of 100.',
  plannedPercentage: 'How much is planned to be done by now, of 100; two decimals at most.',
  percentageRealized: 'How much is done, of 100; two decimals at most.',
  weight: 'The share of a milestone in its project, of 100; two decimals at most.',
  ordinality: 'The place of a milestone in the order of a project.',
  typeProject: 'The kind of project that the milestone is of.',
  estimatedHours: 'Hours, with two decimals at most.',
  actualWorkHours: 'Hours, with two decimals at most; null until they are known.',
  completedDate: 'The day on which the task was completed; null until then.',
  scheduledDate: 'The day that the project was last put off to; null where it never was.',
  realEndDate: 'The day on which the project ended; null until then.',
  firstDue: 'The day that the project was due first.',
  noveltyType: 'What a novedad moved: 1 the date, 2 the status, 3 both.',
  closesProject: 'Whether a project with this status is closed.',
  quiet: 'Whether a project with this status is not followed up.',
  cancels: 'Whether a project with this status was given up, so that forecasts learn nothing from it.',
  isActive: 'Whether it may still be chosen.',
  licensed: 'Whether licences are made of the product.',
  renewsId: 'The licence that this one renews.',
  renewedById: 'The licence by which this one is renewed.',
  expired: 'Whether the day of expiration has passed.',
  requestId: 'The X-Request-Id of the call that did it.',
  serialNumber: 'Made by the portal, one for each licence.',
  light: 'How a project stands, as a traffic light.',
  pv: 'Planned value: the share that should be done by now.',
  spi: 'Schedule performance index: what is earned over what is planned.',
  es: 'Earned schedule: on which working day of the plan the project stands.',
  sv: 'Schedule variance: what is earned less what is planned.',
  svt: 'Schedule variance in working days.',
  spit: 'Schedule performance index in time.',
  tspi: 'The pace that it takes from now on to be done when it is due.',
  ieac: 'The working days that the project takes at its pace so far.',
}

function withWordsInside(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withWordsInside)
  return isFields(node) ? withWords(node) : node
}

export function withWords(node: JsonSchema): JsonSchema {
  const made = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withWordsInside(value)]))
  const { properties } = made
  if (!isFields(properties)) return made
  const described = Object.entries(properties).map(([name, schema]) => {
    if (!isFields(schema) || '$ref' in schema) return [name, schema]
    const description = words[name]
    return [name, description === undefined || 'description' in schema ? schema : { ...schema, description }]
  })
  return { ...made, properties: Object.fromEntries(described) }
}
