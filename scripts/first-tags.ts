import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import type { Rolldown } from 'vite'

const web = join(import.meta.dirname, '../web')
const routesFile = join(web, 'shell/routes.tsx')

/**
 * What stands at the top of the built page's head: the script that runs before the first paint, told what the login, the
 * main application and each screen of it will need; the one that sees to it that a file that does not come is told of; and
 * the font.
 */
export function firstTags(bundle: Rolldown.OutputBundle): string {
  const { login, portal, english, screens } = partsOf(bundle)
  const font = fileLike(bundle, /figtree-latin-wght-normal.*\.woff2$/)
  const boot = fileLike(bundle, /boot-.*\.js$/)
  const watchdog = fileLike(bundle, /watchdog-.*\.js$/)
  const parts = `data-login="${login}" data-portal="${portal}" data-english="${english}"`
  return [
    // First, because the browser reads on only when the script behind it has come.
    `<script async src="${watchdog}" fetchpriority="low"></script>`,
    `<script src="${boot}" ${parts} ${screensAttributes(screens)}></script>`,
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  ].join('\n    ')
}

/** By its name, without the folder that all are in. */
const short = (name: string): string => name.replace(/^assets\//, '')

/** Files by number, so that none stands there once for each screen that needs it: 'a.js b.js', {"/employees":[0,1]}. */
function screensAttributes(screens: ReadonlyMap<string, readonly string[]>): string {
  const files = [...new Set([...screens.values()].flat())]
  const numbers = Object.fromEntries(
    Array.from(screens, ([path, names]) => [path, names.map((name) => files.indexOf(name))]),
  )
  return `data-files="${files.map(short).join(' ')}" data-screens='${JSON.stringify(numbers)}'`
}

function partsOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needs = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      needs(byName.get(name)?.imports ?? [], seen)
    }
    return seen
  }
  const atOnce = needs(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  /** What a module needs that the entry does not load anyway. */
  const behind = (module: string): Set<string> => {
    const parts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
    if (parts.length !== 1) throw new Error(`${module} should be in one chunk, not ${parts.length}`)
    return needs(parts.map(({ fileName }) => fileName)).difference(atOnce)
  }
  const early = (module: string): string => {
    const all = behind(module)
    // Lists and forms come with the screens that show one. What brings them here belongs into the group 'shell' or 'common'.
    const tooEarly = [...all].filter((name) => /\/(?:list|form)-[\w-]{8}\.js$/.test(name))
    if (tooEarly.length > 0) throw new Error(`${module} loads ${tooEarly.join(' and ')} before any screen asks for it`)
    return Array.from(all, short).join(' ')
  }
  const portal = behind('/shell/Portal.tsx')
  const screen = (module: string): string[] => {
    const scripts = behind(module).difference(portal)
    const styles = Array.from(scripts, (name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    return [...scripts, ...styles.flat()]
  }
  return {
    login: early('/features/session/LoginPage.tsx'),
    portal: early('/shell/Portal.tsx'),
    english: early('/texts/english.ts'),
    screens: new Map(Array.from(modulesOfRoutes(), ([path, module]) => [path, screen(module)])),
  }
}

/** Each path of the routes with the module of its screen, as the table of contents of the web has them. */
export function modulesOfRoutes(source = readFileSync(routesFile, 'utf8')): Map<string, string> {
  const imports = /const (\w+) = (?:screen|recordScreen)\(\s*async \(\) => \(await import\('([^']+)'\)\)/g
  const modules = new Map(Array.from(source.matchAll(imports), ([, name = '', path = '']) => [name, path]))
  const routes = Array.from(source.matchAll(/ at\('([^']+)', (\w+)\)/g), ([, path = '', name = '']) => {
    const module = modules.get(name)
    if (module === undefined) throw new Error(`${path}: ${name} is no screen with a module of its own`)
    return [path, moduleAt(module)] as const
  })
  if (routes.length === 0) throw new Error('web/shell/routes.tsx has no routes that could be read')
  return new Map(routes)
}

/** '/web/shell/home/HomePage.tsx' */
const moduleAt = (specifier: string): string =>
  specifier.startsWith('#')
    ? `/${specifier.slice(1)}`
    : resolve(dirname(routesFile), specifier)
        .slice(web.length - '/web'.length)
        .replaceAll('\\', '/')

function fileLike(bundle: Rolldown.OutputBundle, pattern: RegExp): string {
  const name = Object.keys(bundle).find((one) => pattern.test(one))
  if (name === undefined) throw new Error(`The build has no ${pattern.source}`)
  return `/${name}`
}
