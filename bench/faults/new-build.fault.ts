import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { firstOf } from '#contract/items.ts'
import { freePort } from '#server/testing/free-port.ts'
import { spanish } from '#texts/spanish.ts'

import { root } from '../../scripts/child.ts'
import memory from '../../scripts/memory.json' with { type: 'json' }
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts'
import { openChromium, signIn } from '../browser/chromium.ts'
import { administrator } from '../browser/site.ts'
import type { Fault, Figure } from './fault.ts'
import { ownFolder, remove, settingsFor } from './portal.ts'
import { Shell } from './shell.ts'

/** Tabs that only look: the screen, and the screen that their person goes to after the upgrade. */
const looking = [
  ['/employees', '/customers'],
  ['/customers', '/employees'],
  ['/projects', '/customers'],
  ['/project-checkpoints', '/employees'],
  ['/account/profile', '/customers'],
] as const

/** Tabs with typed text: the form and the label of what is typed into. */
const typing = [
  ['/employees/create-employee', spanish.employees.fields.firstName],
  ['/customers/create-customer', spanish.customers.fields.commercialName],
  ['/projects/create-project', spanish.projects.fields.name],
  ['/project-status/create-project-status', spanish.projectStatuses.fields.name],
  ['/project-milestone/create-project-milestone', spanish.milestones.fields.name],
] as const

const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function checkoutWith(place: string, name: string, heading?: string): Promise<string> {
  const folder = path.join(place, name)
  await new Shell().run(place, `git clone --quiet --no-hardlinks ${root} ${name}`)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  if (heading !== undefined) {
    const file = path.join(folder, 'texts/es/customers.ts')
    const text = readFileSync(file, 'utf8')
    const changed = text.replace(`'${spanish.customers.title}'`, `'${heading}'`)
    if (changed === text) throw new Error(`texts/es/customers.ts has no '${spanish.customers.title}'`)
    writeFileSync(file, changed)
  }
  await new Shell().run(folder, `${process.execPath} node_modules/vite/bin/vite.js build`)
  return folder
}

const serve = (folder: string, dataDir: string, port: number, logFile: string): Promise<PortalProcess> =>
  startPortal({
    command: [process.execPath, ...memory.flags, ...memory.since26, path.join(folder, 'server/main.ts')],
    env: { ...settingsFor(dataDir), ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
    logFile,
    port,
    limitMs: 180_000,
  })

function complaintsOf(context: BrowserContext): { missing: string[]; errors: string[] } {
  const complaints: { missing: string[]; errors: string[] } = { missing: [], errors: [] }
  context.on('response', (response) => {
    if (response.url().includes('/assets/') && response.status() >= 400) complaints.missing.push(response.url())
  })
  context.on('weberror', (error) => complaints.errors.push(error.error().message))
  return complaints
}

/** A tab that only looks, and where its person goes after the upgrade. */
interface Idle {
  page: Page
  next: string
}

/** A tab with a form, and what was typed into it. */
interface Busy {
  page: Page
  label: string
  text: string
}

async function openTabs(context: BrowserContext, address: string): Promise<{ idle: Idle[]; busy: Busy[] }> {
  const idle: Idle[] = []
  const busy: Busy[] = []
  for (const [screen, next] of looking) {
    const page = await context.newPage()
    await page.goto(`${address}${screen}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate('globalThis.before = true')
    idle.push({ page, next })
  }
  for (const [n, [screen, label]] of typing.entries()) {
    const page = await context.newPage()
    await page.goto(`${address}${screen}`)
    const text = `Escrito antes ${n}`
    await box(page, label).fill(text)
    busy.push({ page, label, text })
  }
  return { idle, busy }
}

/** A part of the tab's own build is asked for after the upgrade: the search, which loads when it is opened. */
async function opensSearch(page: Page): Promise<boolean> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('clientes')
  const found = page.getByRole('dialog').getByRole('option').first()
  const came = await comes(() => found.waitFor({ timeout: 15_000 }))
  await page.keyboard.press('Escape')
  return came
}

const comes = (waiting: () => Promise<unknown>): Promise<boolean> =>
  waiting().then(
    () => true,
    // Too late is the answer: it is counted.
    () => false,
  )

/** A tab that only looks goes elsewhere. @returns whether it came there with the new build */
async function movesOn({ page, next }: Idle): Promise<boolean> {
  await page.bringToFront()
  await page.locator(`nav a[href="${next}"]`).first().click()
  return comes(() => page.waitForFunction('globalThis.before === undefined', undefined, { timeout: 15_000 }))
}

/** A tab with typed text is told of the new build and takes it. */
async function updates({ page, label, text }: Busy): Promise<{ told: boolean; kept: boolean }> {
  await page.bringToFront()
  const { newVersion, update } = spanish.shellNotices
  const told = await comes(() => page.getByText(newVersion, { exact: true }).waitFor({ timeout: 30_000 }))
  const stays = (await box(page, label).inputValue()) === text
  await page.getByRole('button', { name: update, exact: true }).first().click()
  const kept = await comes(async () => {
    await page.getByRole('button', { name: spanish.forms.draftRestore, exact: true }).click({ timeout: 15_000 })
    await page.waitForFunction(`document.querySelector('main form').elements.length > 0`)
  })
  return { told, kept: stays && kept && (await box(page, label).inputValue()) === text }
}

const count = (answers: boolean[]): number => answers.filter(Boolean).length

const newBuild: Fault = async () => {
  const place = ownFolder()
  const dataDir = path.join(place, 'data')
  const port = await freePort()
  let portal: PortalProcess | undefined
  let context: BrowserContext | undefined
  try {
    const former = await checkoutWith(place, 'former')
    const next = await checkoutWith(place, 'next', 'Clientes de la versión nueva')
    portal = await serve(former, dataDir, port, path.join(place, 'former.log'))
    ;({ context } = await openChromium(place))
    await signIn(firstOf(context.pages()), portal.address)
    const { idle, busy } = await openTabs(context, portal.address)
    const complaints = complaintsOf(context)
    await portal.stop()
    portal = await serve(next, dataDir, port, path.join(place, 'next.log'))

    const searches = await opensSearch(firstOf(busy).page)
    const told: boolean[] = []
    const kept: boolean[] = []
    for (const tab of busy) {
      const result = await updates(tab)
      told.push(result.told)
      kept.push(result.kept)
    }
    const moved: boolean[] = []
    for (const tab of idle) moved.push(await movesOn(tab))
    for (const line of [...complaints.missing, ...complaints.errors]) console.log(`  ${line}`)
    const figures: Figure[] = [
      { what: 'tabs with typed text that say that there is a new version', value: count(told), is: typing.length },
      { what: 'of them, those that kept the text over the update', value: count(kept), is: typing.length },
      { what: 'a part of the former build that opens after the upgrade', value: Number(searches), is: 1 },
      { what: 'tabs without typed text that come to the next screen anew', value: count(moved), is: looking.length },
      { what: 'files of a build that were not there', value: complaints.missing.length, is: 0 },
      { what: 'errors of scripts', value: complaints.errors.length, is: 0 },
    ]
    return [{ did: 'ten tabs in work, and another build', figures }]
  } finally {
    await context?.close()
    await portal?.stop()
    remove(place)
  }
}

export default newBuild
