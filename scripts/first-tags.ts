import type { Rolldown } from 'vite'

/** The script before the first paint with the files that it preloads, the watchdog, and the font. */
export function firstTags(bundle: Rolldown.OutputBundle): string {
  const partOf = partsIn(bundle)
  const parts = [
    `data-login="${partOf('/features/session/LoginPage.tsx')}"`,
    `data-portal="${partOf('/shell/Portal.tsx')}"`,
    `data-english="${partOf('/texts/english.ts')}"`,
  ]
  return [
    // First, because the next script blocks the parser.
    `<script async src="${fileLike(bundle, /watchdog-.*\.js$/)}" fetchpriority="low"></script>`,
    `<script src="${fileLike(bundle, /boot-.*\.js$/)}" ${parts.join(' ')}></script>`,
    `<link rel="preload" href="${fileLike(bundle, /figtree-latin-wght-normal.*\.woff2$/)}" as="font" type="font/woff2" crossorigin>`,
  ].join('\n    ')
}

/** The files of a module that the entry does not load, by name. */
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
