export const mcp = {
  instructions:
    'The company’s project portal, to be read only. Begin with search to learn ids; project, forecast and slips ask for the id of a project. Days are YYYY-MM-DD and amounts Colombian pesos. Lists come in pages (offset, top); filteredRecordsCount says how many rows there are.',
  tools: {
    search: {
      title: 'Search everything',
      description:
        'Searches projects, customers, contacts, employees, follow-ups, files, licences and novedades for a text. Answers a group for each kind of record, with the id and the name of the best.',
    },
    portfolio: {
      title: 'Overview of projects',
      description:
        'The projects with their progress, forecast, light, delay and put-off days, as of today or of a past day (asOf), in pages. They are filtered, ordered, grouped and compared with another day; the summary counts those that are overdue, need attention or go without follow-up.',
    },
    workload: {
      title: 'Workload of people',
      description: 'What each person has to do: open projects, overdue tasks, and those of the next 12 weeks.',
    },
    project: {
      title: 'A project',
      description:
        'A project by its id: customer, product, status, days, progress, cost, people responsible and contacts.',
    },
    forecast: {
      title: 'Forecast of a project',
      description:
        'When a project would end and why: its light with the reason, a range of days, what holds it back, its promises and the finished projects that were most like it.',
    },
    slips: {
      title: 'Put-off days of a project',
      description:
        'Each time the due day of a project was moved, with its cause and reason, what these days come to, and how long it was in each status.',
    },
    silent_projects: {
      title: 'Projects without follow-up',
      description:
        'The projects that have to be followed up, with the last follow-up; those most over their rhythm first. With silent=true, those alone.',
    },
    licences_ending: {
      title: 'Licences about to end',
      description:
        'Licences of open projects that end soon, before the project does or have ended, and the projects that lack one, by months.',
    },
    my_tasks: {
      title: 'My tasks',
      description: 'The open follow-up tasks of the person whose token it is, by their estimated day.',
    },
  },
  found: {
    nothing: (term: string) => `Nothing matches “${term}”.`,
    some: (term: string, groups: string) => `“${term}” is in: ${groups}.`,
    group: (noun: string, count: string) => `${noun} (${count})`,
    projects: (count: string, one: boolean) => (one ? '1 project' : `${count} projects`),
    people: (count: string, one: boolean) => (one ? '1 person' : `${count} people`),
    rows: (count: string, one: boolean) => (one ? '1 row' : `${count} rows`),
    tasks: (count: string, one: boolean) => (one ? '1 open task' : `${count} open tasks`),
    all: (counted: string) => `${counted}.`,
    page: (counted: string, shown: string) => `${counted}; ${shown} here.`,
    portfolio: (listed: string, day: string, attention: string, overdue: string) =>
      `As of ${day}, with these filters: ${listed} Summary: red or amber, ${attention}; overdue, ${overdue}.`,
    workload: (listed: string, overdue: string) => `${listed} With overdue tasks on this page: ${overdue}.`,
    project: (name: string, customer: string, status: string, progress: string) =>
      `“${name}”, of ${customer}: ${status}, progress ${progress}.`,
    due: (day: string) => `Promised end: ${day}.`,
    ended: (day: string) => `Ended on ${day}.`,
    noSlips: 'The due day has not been moved.',
    slips: (times: string, one: boolean, lost: string, won: string) =>
      `The due day was moved ${one ? 'once' : `${times} times`}: calendar days lost, ${lost}; won back, ${won}.`,
    silent: (listed: string, over: string) => `${listed} Over their rhythm on this page: ${over}.`,
    licences: (listed: string, lists: string) => `${listed} ${lists}.`,
    list: (name: string, count: string) => `${name}: ${count}`,
    nextTask: (listed: string, task: string, day: string) => `${listed} The nearest on this page: “${task}”, ${day}.`,
  },
  refused: (sentence: string, fields: string) => (fields === '' ? sentence : `${sentence} ${fields}`),
  argument: (name: string, sentence: string) => `${name}: ${sentence}`,
  retryAfter: (seconds: string) => `Try again in ${seconds === '1' ? '1 second' : `${seconds} seconds`}.`,
  errors: {
    unreadable: 'The message is no JSON that can be read.',
    noRequest: 'The message is no request of JSON-RPC 2.0, a single one whose id is a text or a whole number.',
    version: (version: string, spoken: string) => `Protocol version not supported: ${version}. Supported: ${spoken}.`,
    noMethod: (method: string) => `There is no method ${method}.`,
    wrongParams: (method: string) => `Parameters of ${method} are missing or not valid.`,
    noTool: (name: string) => `There is no tool ${name}.`,
    meantTool: (name: string, meant: string) => `There is no tool ${name}. Did you mean ${meant}?`,
  },
}
