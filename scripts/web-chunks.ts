import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Rolldown } from 'vite'

const web = join(import.meta.dirname, '../web')
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

function moduleAt(path: string): string {
  const file = join(web, path)
  if (!existsSync(file)) throw new Error(`The build has no ${path}: has it moved?`)
  return file
}

/** A module with all that it imports, but for what it loads later. */
function withImports(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(id)) {
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, next, seen)
  }
  return seen
}

/** What the parts of the web stand on, read once from what imports what. */
function readParts(graph: Graph) {
  const screens = graph.getModuleInfo(moduleAt('shell/routes.tsx'))?.dynamicallyImportedIds ?? []
  /** The share of the screens of a kind that import a module. */
  const shareOf = (kind: RegExp): ((id: string) => number) => {
    const parts = screens.filter((id) => kind.test(id)).map((id) => withImports(graph, id))
    if (parts.length < 2) throw new Error(`The routes have fewer than two screens like ${kind.source}`)
    return (id) => parts.filter((part) => part.has(id)).length / parts.length
  }
  const ofReading = shareOf(/(?:List|Overview)Page\.tsx$/)
  const ofForms = shareOf(/(?:Form|Create|Update)Page\.tsx$/)
  const login = withImports(graph, moduleAt('features/session/LoginPage.tsx'))
  const overview = withImports(graph, moduleAt('shell/overview/ProjectOverviewPage.tsx'))
  const importing = withImports(graph, moduleAt('features/imports/ImportPage.tsx'))
  const portal = withImports(graph, moduleAt('shell/Portal.tsx'))
  const render = withImports(graph, moduleAt('start/render.tsx'))
  return {
    render: (id: string) => render.has(id),
    common: (id: string) => login.has(id),
    shell: (id: string) => portal.has(id),
    // Also what a screen to read shares with the forms, whose file it would load whole for that.
    list: (id: string) => ofReading(id) >= 0.25 || (ofReading(id) > 0 && ofForms(id) >= 0.5),
    form: (id: string) => ofForms(id) >= 0.5,
    // A project has the most parts that a few other screens have too. The largest of the rest does not load them.
    project: (id: string) => overview.has(id) && !importing.has(id) && ofForms(id) < 0.3,
  }
}

/**
 * What several parts of the web share, in a few files instead of one for each handful of modules: over HTTP/1.1 each file
 * waits for one of six connections. It follows from what imports what; a screen keeps what is its own, and the bundler's
 * own splitting does the rest. `npm run bench -- sizes` prints what each loads.
 */
export function webChunks(): Rolldown.CodeSplittingGroup[] {
  let read: ReturnType<typeof readParts> | undefined
  const group = (part: keyof ReturnType<typeof readParts>): Rolldown.CodeSplittingGroup => ({
    debugName: part,
    name(id, graph) {
      read ??= readParts(graph)
      return read[part](id) ? part : null
    },
  })
  return [
    // What the first script needs.
    { name: 'start', tags: ['$initial'], priority: 7 },
    // What draws: the login and the main application stand on both.
    { ...group('render'), priority: 6 },
    // What the login shares with the rest.
    { ...group('common'), minShareCount: 2, priority: 5 },
    { ...group('shell'), priority: 4 },
    { ...group('list'), priority: 3 },
    { ...group('form'), priority: 2 },
    { ...group('project'), minShareCount: 2, priority: 1 },
    // Icons that some screens share: each would be a file of 300 bytes.
    { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 0 },
  ]
}
