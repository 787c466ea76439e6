import type { Rolldown } from 'vite'

/**
 * What stands at the top of the built page's head: the script that runs before the first paint, told what the login and the
 * main application will need, so that it can ask for it while the first script still loads; the one that sees to it that a
 * file that does not come is told of; and the font.
 */
export function firstTags(bundle: Rolldown.OutputBundle): string {
  const partOf = partsIn(bundle)
  const parts = [
    `data-login="${partOf('/features/session/LoginPage.tsx')}"`,
    `data-portal="${partOf('/shell/Portal.tsx')}"`,
    `data-english="${partOf('/texts/english.ts')}"`,
  ]
  return [
    // First, because the browser reads on only when the script behind it has come.
    `<script async src="${fileLike(bundle, /watchdog-.*\.js$/)}" fetchpriority="low"></script>`,
    `<script src="${fileLike(bundle, /boot-.*\.js$/)}" ${parts.join(' ')}></script>`,
    `<link rel="preload" href="${fileLike(bundle, /figtree-latin-wght-normal.*\.woff2$/)}" as="font" type="font/woff2" crossorigin>`,
  ].join('\n    ')
}

/** Gives the files, by their names in the folder that all are in, that a module needs and the entry does not load anyway. */
function partsIn(bundle: Rolldown.OutputBundle): (module: string) => string {
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
  return (module) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
    if (holder === undefined) throw new Error(`The build has no ${module}: has it moved?`)
    const scripts = [...needs([holder.fileName]).difference(atOnce)]
    const styles = scripts.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    return [...scripts, ...styles].map((name) => name.replace(/^assets\//, '')).join(' ')
  }
}

function fileLike(bundle: Rolldown.OutputBundle, pattern: RegExp): string {
  const name = Object.keys(bundle).find((one) => pattern.test(one))
  if (name === undefined) throw new Error(`The build has no ${pattern.source}`)
  return `/${name}`
}
