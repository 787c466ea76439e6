import { formatOf } from '#contract/format.ts'
import type { CheckName, InstallationStatus, StatusLine } from '#contract/status.ts'
import type { Context } from '#server/context.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { checks } from '#server/platform/doctor/checks.ts'
import { look, lookInside, made, type Make } from '#server/platform/doctor/examine.ts'
import { fault, type Finding } from '#server/platform/doctor/finding.ts'
import type { Looking } from '#server/platform/doctor/looking.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Language } from '#texts/texts.ts'

/** In ms; after it a check counts as silent. */
const limitMs = 4_000

/** Simultaneous readers share one look. */
export function statusReader(context: Context): (language: Language) => Promise<InstallationStatus> {
  const readers = new Map<Language, ReturnType<typeof readerIn>>()
  return async (language) => {
    const reader = readers.get(language) ?? readerIn(context, language)
    readers.set(language, reader)
    return reader()
  }
}

function readerIn(context: Context, language: Language): () => Promise<InstallationStatus> {
  const make = makerOf(context)
  let underWay: Promise<InstallationStatus> | undefined
  return () =>
    (underWay ??= statusIn(context, language, make).finally(() => {
      underWay = undefined
    }))
}

async function statusIn(context: Context, language: Language, make: Make): Promise<InstallationStatus> {
  const { config, db, keys, clock, storage, installed } = context
  const { webDir, environment, settingsFile } = installed
  const looking = {
    texts: textsOf(language),
    format: formatOf(language),
    clock,
    environment,
    settingsFile,
    webDir,
    nodeVersion: process.versions.node,
    freeBytes: freeBytesOf,
    config,
  }
  // Mail and storage are other machines: the database's answers do not wait for them.
  const parts = await Promise.all([
    all(look(checks.program, looking, make)),
    all(look(checks.settings, looking, make)),
    all(lookInside({ ...looking, db, keys }, async () => storage, make)),
    all(look(checks.afterwards, { ...looking, secret: undefined }, make)),
  ])
  return { at: clock.now().toISOString(), lines: parts.flat() }
}

async function all(lines: AsyncIterable<StatusLine>): Promise<StatusLine[]> {
  const found: StatusLine[] = []
  for await (const line of lines) found.push(line)
  return found
}

/** In limited time; costly answers are kept for a while. */
function makerOf({ clock }: Context): Make {
  const kept = new Map<string, { until: number; findings: Finding[] }>()
  return async (check, parts) => {
    if (check.by === 'doctor') return []
    const now = clock.now().getTime()
    const before = kept.get(check.name)
    if (before && now < before.until) return before.findings
    const findings = await Promise.race([made(check, parts), late(check.name, parts)])
    // A fault is checked each time, so that its end shows at once.
    if (findings.every(({ level }) => level === 'fine'))
      kept.set(check.name, { until: now + (check.keptMs ?? 0), findings })
    return findings
  }
}

async function late(name: CheckName, { texts: { doctor, status } }: Looking): Promise<Finding[]> {
  await new Promise((resolve) => setTimeout(resolve, limitMs).unref())
  return [fault(...doctor.unlooked(status.checks[name], doctor.late(limitMs / 1000)))]
}
