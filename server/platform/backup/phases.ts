import { Transform, type TransformCallback } from 'node:stream'

import * as z from 'zod/mini'

/** In order: the snapshot, rows, files, and the check of the archive. */
export const Phase = z.discriminatedUnion('at', [
  z.object({ at: z.literal('moment') }),
  z.object({ at: z.literal('rows') }),
  z.object({ at: z.literal('files'), done: z.int(), of: z.int() }),
  z.object({ at: z.literal('check') }),
])
export type Phase = z.output<typeof Phase>

export type OnPhase = (phase: Phase) => void

const kinds = { archive: 0, phase: 1 }
const headBytes = 5

export const piecesType = 'application/x-portal-backup'

function piece(kind: keyof typeof kinds, content: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kinds[kind])
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** Written bytes are the archive; `tell` adds phases. */
export class Pieces extends Transform {
  tell(phase: Phase): void {
    this.push(piece('phase', Buffer.from(JSON.stringify(phase))))
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, piece('archive', chunk))
  }
}

/** Gives the archive, and reports phases. A cut piece is an error. */
export function fromPieces(onPhase: OnPhase | undefined): Transform {
  let held = Buffer.alloc(0)
  const tell = (told: unknown): void => {
    const phase = z.safeParse(Phase, told)
    if (phase.success) onPhase?.(phase.data)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk])
      while (held.length >= headBytes) {
        const end = headBytes + held.readUInt32BE(1)
        if (held.length < end) break
        const content = held.subarray(headBytes, end)
        if (held.readUInt8() === kinds.archive) this.push(content)
        else tell(JSON.parse(content.toString('utf8')))
        held = held.subarray(end)
      }
      done()
    },
    flush(done) {
      done(held.length === 0 ? null : new Error('the archive was cut off'))
    },
  })
}
