// Part of npm run check: no errors by Redocly's rules, and warnings only for the specification's paths.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { itemAt } from '#contract/items.ts'
import { specifiedCalls } from '#contract/specified-calls.ts'
import { releasedVersion } from '#server/platform/base/release.ts'
import { openApi } from '#server/platform/http/openapi.ts'

import { root } from './child.ts'
import { contractRoutes } from './contract-routes.ts'
import { stopWith } from './stop.ts'

const Problem = z.object({
  ruleId: z.string(),
  severity: z.enum(['error', 'warn']),
  message: z.string(),
  location: z.array(z.object({ pointer: z.optional(z.string()) })),
})
type Problem = z.output<typeof Problem>
const Report = z.object({ problems: z.array(Problem) })

const specifiedPaths = new Set(
  [...specifiedCalls].map((call) => call.slice(call.indexOf(' ') + 1).replaceAll(/:\w+/g, '{}')),
)

/** Older than the lint, or named after these; used addresses stay. */
const promised = new Set([
  '/project-checkpoints/{}/tasks',
  '/project-checkpoints/{}/attendance',
  '/project-checkpoints/{}/minutes',
  '/project-checkpoints/{}/minutes/send',
  '/project-checkpoints/checkpoint-by-id/{}',
])

function isSpecified({ ruleId, severity, message, location }: Problem): boolean {
  // A redirect has no other answer.
  if (ruleId === 'operation-2xx-response') return /~1oidc~1(start|callback)\//.test(location[0]?.pointer ?? '')
  if (severity !== 'warn' || ruleId !== 'no-ambiguous-paths') return false
  const paths = [...message.matchAll(/`(\/[^`]*)`/g)].map((found) => itemAt(found, 1).replaceAll(/\{\w+\}/g, '{}'))
  return paths.some((path) => specifiedPaths.has(path)) || paths.every((path) => promised.has(path))
}

async function lint(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-api-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi(await contractRoutes(), releasedVersion)))
    // In its own folder: Redocly looks for settings beside the document.
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', '--extends=recommended', '--format=json'].concat([
        '--max-problems=1000',
        'openapi.json',
      ]),
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: {
          ...process.env,
          CI: 'true',
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SDK_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
    )
    if (!stdout.trim().startsWith('{')) throw new Error(stderr || stdout)
    const { problems } = z.parse(Report, JSON.parse(stdout))
    const found = problems.filter((problem) => !isSpecified(problem))
    if (found.length > 0)
      throw new Error(
        found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`).join('\n'),
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await lint().catch(stopWith)
