import { createHmac, timingSafeEqual } from 'node:crypto'

import { extensionOf, fileLinkLifetime } from '#contract/project-files.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

/** Which file a link opens, and for which session. */
export interface LinkedFile {
  projectId: number
  fileId: number
}

/** What a link does with a file: the browser saves it, or shows it. */
type LinkUse = 'content' | 'inline'
interface Session {
  employeeId: number
  sessionId: string
}

interface FileLinks {
  /** The addresses of a file, good for ten minutes and for this session alone. Only a PDF has one that shows it. */
  of(file: LinkedFile, name: string, session: Session): { url: string; inlineUrl: string | null }
  /** Whose session a link was made for, or undefined when it is forged, of another file or use, or too old. */
  sessionOf(file: LinkedFile, use: LinkUse, token: string): Session | undefined
}

const shape = /^(\d{1,13})\.(\d{1,10})\.([\da-f-]{36})\.([\w-]{43})$/

/**
 * Links that the browser can follow without a header: `<expires>.<employee>.<session>.<signature>`, signed with
 * HMAC-SHA-256 over these, the file and what the link does with it.
 */
export function fileLinks({ fileLink: key }: Pick<Keys, 'fileLink'>, clock: Clock): FileLinks {
  const signature = (use: LinkUse, { projectId, fileId }: LinkedFile, claims: string): string =>
    createHmac('sha256', key).update(`${use}.${projectId}.${fileId}.${claims}`).digest('base64url')
  const urlOf = (use: LinkUse, file: LinkedFile, { employeeId, sessionId }: Session): string => {
    const claims = `${clock.now().getTime() + fileLinkLifetime * 1000}.${employeeId}.${sessionId}`
    const token = `${claims}.${signature(use, file, claims)}`
    return `/api/projects/${file.projectId}/files/${file.fileId}/${use}?token=${token}`
  }
  return {
    of: (file, name, session) => ({
      url: urlOf('content', file, session),
      inlineUrl: extensionOf(name) === 'pdf' ? urlOf('inline', file, session) : null,
    }),
    sessionOf(file, use, token) {
      const match = shape.exec(token)
      if (!match) return undefined
      const [, expires, employeeId, sessionId, signed] = match as unknown as [string, string, string, string, string]
      const expected = signature(use, file, `${expires}.${employeeId}.${sessionId}`)
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signed))) return undefined
      return Number(expires) > clock.now().getTime() ? { employeeId: Number(employeeId), sessionId } : undefined
    },
  }
}
