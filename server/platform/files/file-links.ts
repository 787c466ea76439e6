import { createHmac, timingSafeEqual } from 'node:crypto'

import { fileLinkLifetime } from '#contract/project-files.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

/** Which file a link opens, and for which session. */
export interface LinkedFile {
  projectId: number
  fileId: number
}

interface FileLinks {
  /** The address of a file, good for ten minutes and for this session alone. */
  urlOf(file: LinkedFile, session: { employeeId: number; sessionId: string }): string
  /** Whose session a link was made for, or undefined when it is forged, of another file, or too old. */
  sessionOf(file: LinkedFile, token: string): { employeeId: number; sessionId: string } | undefined
}

const shape = /^(\d{1,13})\.(\d{1,10})\.([\da-f-]{36})\.([\w-]{43})$/

/**
 * Links that the browser can follow without a header: `<expires>.<employee>.<session>.<signature>`, signed with
 * HMAC-SHA-256 over these and the file.
 */
export function fileLinks({ fileLink: key }: Pick<Keys, 'fileLink'>, clock: Clock): FileLinks {
  const signature = ({ projectId, fileId }: LinkedFile, claims: string): string =>
    createHmac('sha256', key).update(`${projectId}.${fileId}.${claims}`).digest('base64url')
  return {
    urlOf(file, { employeeId, sessionId }) {
      const claims = `${clock.now().getTime() + fileLinkLifetime * 1000}.${employeeId}.${sessionId}`
      const token = `${claims}.${signature(file, claims)}`
      return `/api/projects/${file.projectId}/files/${file.fileId}/content?token=${token}`
    },
    sessionOf(file, token) {
      const match = shape.exec(token)
      if (!match) return undefined
      const [, expires, employeeId, sessionId, signed] = match as unknown as [string, string, string, string, string]
      const expected = signature(file, `${expires}.${employeeId}.${sessionId}`)
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signed))) return undefined
      return Number(expires) > clock.now().getTime() ? { employeeId: Number(employeeId), sessionId } : undefined
    },
  }
}
