import { useSyncExternalStore } from 'react'

import type { ProjectFile } from '#contract/project-files.ts'
import { CallError, saidOr } from '#web/platform/calls/call-error.ts'
import { currentConnection, subscribeToConnection } from '#web/platform/calls/connection.ts'
import { isReadable } from '#web/platform/calls/upload.ts'
import { subscribeToVisitEnd } from '#web/platform/calls/visit-end.ts'
import { currentFileTexts } from '#web/platform/page/file-texts.ts'

import { uploadFile } from './uploads.api.ts'

/** A file on its way to a project: queued, being sent, or refused. */
export interface Upload {
  id: string
  projectId: number
  name: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  error?: string | undefined
  /** Whether another try may go better: what the server refuses for itself it refuses again. */
  retriable: boolean
}

interface Entry extends Upload {
  file: File
  /** No answer came. */
  lost?: boolean
  /** How often it was sent again after the portal was back. */
  returns: number
  controller: AbortController
  onDone: (stored: ProjectFile) => void
}

/** So many are sent at once: they share the connection with all that the screens ask for. */
const atOnce = 2
/** A file that breaks the connection each time waits for a press in the end. */
const mostReturns = 5

// Kept outside of the screen: an upload goes on while its sender looks at another tab or project.
let entries: readonly Entry[] = []
let made = 0
const listeners = new Set<() => void>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function become(next: readonly Entry[]): void {
  entries = next
  // Closing the window would break off what is under way: the browser asks first.
  if (entries.some(({ state }) => state !== 'failed')) globalThis.addEventListener('beforeunload', warn)
  else globalThis.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

const change = (id: string, part: Partial<Entry>) =>
  become(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
const without = (id: string) => become(entries.filter((entry) => entry.id !== id))

function reasonOf(error: unknown, isThere: boolean): string {
  const projectFiles = currentFileTexts()
  const unanswered = isThere ? projectFiles.disconnected : projectFiles.changedHere
  const reason = error instanceof CallError && error.status === 0 ? unanswered : saidOr(error, '')
  return reason ? `${projectFiles.failed}. ${reason}` : projectFiles.failed
}

async function run({ id, projectId, file, controller, onDone }: Entry): Promise<void> {
  change(id, { state: 'sending', progress: 0, error: undefined })
  try {
    const stored = await uploadFile(projectId, file, {
      signal: controller.signal,
      onProgress: (progress) => change(id, { progress }),
    })
    without(id)
    onDone(stored)
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0
    const isThere = await isReadable(file)
    const retriable = isThere && ![400, 403, 404, 413, 415].includes(status)
    // One that was called off is no longer in the list, and stays out of it.
    change(id, { state: 'failed', error: reasonOf(error, isThere), retriable, lost: isThere && status === 0 })
  }
  proceed()
}

function proceed(): void {
  const sending = entries.filter(({ state }) => state === 'sending').length
  for (const entry of entries.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - sending)))
    void run(entry)
}

/** Sends files to a project, two at a time; `onDone` is called for each that is stored. */
export function startUploads(projectId: number, files: readonly File[], onDone: (stored: ProjectFile) => void): void {
  const added = files.map((file): Entry => {
    made += 1
    const controller = new AbortController()
    const start = { state: 'waiting', progress: 0, retriable: false, returns: 0 } as const
    return { id: `upload-${made}`, projectId, name: file.name, ...start, file, controller, onDone }
  })
  become([...entries, ...added])
  proceed()
}

export function retryUpload(id: string): void {
  change(id, { state: 'waiting', progress: 0, error: undefined, controller: new AbortController() })
  proceed()
}

/** Calls one off, or forgets that it failed. */
export function dropUpload(id: string): void {
  const entry = entries.find((one) => one.id === id)
  without(id)
  entry?.controller.abort()
}

// What got no answer is sent again by itself once the portal is back.
subscribeToConnection(() => {
  if (currentConnection() !== 'well') return
  for (const { id, state, lost, returns } of entries) {
    if (state !== 'failed' || !lost || returns >= mostReturns) continue
    change(id, { returns: returns + 1 })
    retryUpload(id)
  }
})

// Files that one person has begun to send are not sent on for the next who signs in.
subscribeToVisitEnd(() => {
  for (const { id } of entries) dropUpload(id)
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useUploads(projectId: number): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => entries).filter((entry) => entry.projectId === projectId)
}
