import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compileFunction } from 'node:vm'
import { brotliCompress, constants, gzip } from 'node:zlib'

import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { build, defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'

import { firstTags } from './scripts/first-tags.ts'
import { webChunks } from './scripts/web-chunks.ts'
import { commitFile, commitOf } from './server/platform/base/release.ts'

const web = join(import.meta.dirname, 'web')
const bootSource = join(web, 'start/boot.ts')

async function bootScript(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(bootSource, 'utf8'), bootSource)
  // A classic script: what it declares would be global.
  const script = `{${(await minify('boot.js', code, { compress: true, mangle: { toplevel: true } })).code}}`
  // Throws on what only a module may hold; an import of a type would leave an empty export.
  compileFunction(script)
  return script
}

/** web/start/watchdog.ts with what it imports, as a classic script: a module would have to wait for the page to be read. */
async function watchdogScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: join(web, 'start/watchdog.ts'), output: { format: 'iife' } } },
  })
  const [script] = (result as Rolldown.RolldownOutput).output
  return script.code
}

/**
 * web/start/boot.ts as a classic script at the top of the head, which runs before the first paint. It is told what the login,
 * the main application and each screen will need, so that it can ask for it while the first script still loads; the font
 * is asked for by the page itself. Beside it comes web/start/watchdog.ts, which is waited for by nothing.
 */
function firstPaint(): Plugin {
  return {
    name: 'portal:first-paint',
    configureServer({ middlewares }) {
      for (const [path, script] of [
        ['/boot.js', bootScript],
        ['/watchdog.js', watchdogScript],
      ] as const)
        middlewares.use(path, (_request, response, next) => {
          script().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
        })
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name: 'boot.js', source: await bootScript() })
      this.emitFile({ type: 'asset', name: 'watchdog.js', source: await watchdogScript() })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle)
          return html.replace(
            '<!-- first paint -->',
            '<script async src="/watchdog.js"></script><script src="/boot.js"></script>',
          )
        return (
          html
            .replace('<!-- first paint -->', firstTags(bundle))
            // The stylesheet is what the first paint waits for: over a slow connection the scripts must not share it.
            .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        )
      },
    },
  }
}

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/
const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside what compresses, for the server to send as they are. The page itself is left to the
 * server, which writes the installation's name into it.
 */
function precompress(): Plugin {
  return {
    name: 'portal:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const publicFiles = ['favicon-smart.svg', 'favicon-provider.svg']
      const names = [...Object.keys(bundle), ...publicFiles].filter(
        (name) => compressible.test(name) && !name.startsWith('.vite/'),
      )
      const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          if (content.length < 256) return
          await writeFile(join(dir, `${name}.br`), await withBrotli(content, { params: best }))
          await writeFile(join(dir, `${name}.gz`), await withGzip(content, { level: 9 }))
        }),
      )
    },
  }
}

/** Notes the commit beside what is built: an image or a copied folder may have no git to ask. */
function noteCommit(): Plugin {
  return {
    name: 'portal:note-commit',
    apply: 'build',
    async closeBundle() {
      await mkdir(dirname(commitFile), { recursive: true })
      await writeFile(commitFile, commitOf() ?? '')
    },
  }
}

export default defineConfig({
  root: web,
  plugins: [
    // Before all others: the sentences that React Aria says by itself, in the portal's two languages alone.
    { ...optimizeLocales.vite({ locales: ['es-ES', 'en-US'] }), enforce: 'pre' },
    react({ compiler: true }),
    firstPaint(),
    precompress(),
    noteCommit(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Every browser that the portal is made for has it.
    modulePreload: {
      polyfill: false,
      // What a press brings asks for the rest itself: a list would have to name every file of it.
      resolveDependencies: (file, needed) =>
        /(?:BulkPanel|ViewsMenu)-/.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed,
    },
    target: ['chrome120', 'edge120', 'firefox128', 'safari17.4'],
    // An inlined picture or font would be a data: address, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Compressing at the highest level is meant to take its time.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: webChunks() },
        // The first script names every file of the screens: shorter hashes make the first load smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  },
})
