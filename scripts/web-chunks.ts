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

function withImports(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(id)) {
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, next, seen)
  }
  return seen
}

function readParts(graph: Graph) {
  const screens = graph.getModuleInfo(moduleAt('shell/routes.tsx'))?.dynamicallyImportedIds ?? []
  const shareOf = (kind: RegExp): ((id: string) => number) => {
    const parts = screens.filter((id) => kind.test(id)).map((id) => withImports(graph, id))
    if (parts.length < 2) throw new Error(`The routes have fewer than two screens like ${kind.source}`)
    return (id) => parts.filter((part) => part.has(id)).length / parts.length
  }
  const ofReading = shareOf(/(?:List|Overview)Page\.tsx$/)
  const ofForms = shareOf(/(?:Form|Create|Update)Page\.tsx$/)
  const ofScreens = screens.map((id) => withImports(graph, id))
  const isShared = (id: string) => ofScreens.filter((part) => part.has(id)).length > 1
  const login = withImports(graph, moduleAt('features/session/LoginPage.tsx'))
  const overview = withImports(graph, moduleAt('shell/overview/ProjectOverviewPage.tsx'))
  const importing = withImports(graph, moduleAt('features/imports/ImportPage.tsx'))
  const dialog = withImports(graph, moduleAt('features/employees/InvitationDialog.tsx'))
  const portal = withImports(graph, moduleAt('shell/Portal.tsx'))
  const render = withImports(graph, moduleAt('start/render.tsx'))
  return {
    render: (id: string) => render.has(id),
    common: (id: string) => login.has(id),
    // The library's own list of all that it has names what a single dialog uses.
    shell: (id: string) => portal.has(id) && !/[Ii]nfiniteQuery(?:Observer|\.js)/.test(id),
    // Also what a reading screen shares with the forms, whose file is larger, and what dialogs share: most screens open
    // one.
    list: (id: string) =>
      ofReading(id) >= 0.25 || (ofReading(id) > 0 && ofForms(id) >= 0.5) || (dialog.has(id) && isShared(id)),
    form: (id: string) => ofForms(id) >= 0.5,
    // Most parts of a project are shared with a few screens; the largest of the others does not load them. A part for
    // one dialog alone stays out of other screens' files.
    project: (id: string) => overview.has(id) && !importing.has(id) && ofForms(id) < 0.3 && isShared(id),
  }
}

/**
 * Few files, because over HTTP/1.1 each waits for one of six connections. By the imports; a screen keeps its own. `npm
 * run bench -- sizes` prints what each loads.
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
    { name: 'start', tags: ['$initial'], priority: 7 },
    // Login and main application draw with it.
    { ...group('render'), priority: 6 },
    // Shared with the login.
    { ...group('common'), minShareCount: 2, priority: 5 },
    { ...group('shell'), priority: 4 },
    { ...group('list'), priority: 3 },
    { ...group('form'), priority: 2 },
    { ...group('project'), minShareCount: 2, priority: 1 },
    // Shared icons would be files of 300 bytes; one of a single module goes with it.
    {
      name: (id, graph) =>
        id.includes('/lucide-react/') && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? 'icons' : null,
      minShareCount: 2,
      priority: 0,
    },
  ]
}
