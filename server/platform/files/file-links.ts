import { createHmac, timingSafeEqual } from 'node:crypto'

import { extensionOf, fileLinkLifetime } from '#contract/project-files.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

export interface LinkedFile {
  projectId: number
  fileId: number
}

type LinkUse = 'content' | 'inline'
interface Session {
  employeeId: number
  sessionId: string
}

interface FileLinks {
  /** Valid for ten minutes, and in this session alone. `inlineUrl` is for PDFs. */
  of(file: LinkedFile, name: string, session: Session): { url: string; inlineUrl: string | null }
  /** Undefined when the link is forged, too old, or for another file or use. */
  sessionOf(file: LinkedFile, use: LinkUse, token: string): Session | undefined
}

const shape = /^(\d{1,13})\.(\d{1,10})\.([\da-f-]{36})\.([\w-]{43})$/

/** `<expires>.<employee>.<session>.<signature>`: an HMAC-SHA-256 over these, the file and the use. */
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
      const [, expires, employeeId, sessionId, signed] = shape.exec(token) ?? []
      if (sessionId === undefined || signed === undefined) return undefined
      const expected = signature(use, file, `${expires}.${employeeId}.${sessionId}`)
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signed))) return undefined
      return Number(expires) > clock.now().getTime() ? { employeeId: Number(employeeId), sessionId } : undefined
    },
  }
}
