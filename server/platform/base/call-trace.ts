import { AsyncLocalStorage } from 'node:async_hooks'

import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'

import { releasedVersion } from './release.ts'

type CallPart = 'database' | 'storage' | 'mail' | 'waiting'

interface Took {
  count: number
  ms: number
}

export type CallTrace = { readonly requestId: string } & Record<CallPart, Took>

const none = (): Took => ({ count: 0, ms: 0 })
const underWay = new AsyncLocalStorage<CallTrace>()
/** Without an SDK, which an operator may add, its spans are nothing. */
const tracer = trace.getTracer('portal', releasedVersion)

export const currentCall = (): CallTrace | undefined => underWay.getStore()

export function tracingCall<T>(requestId: string, parent: Context, work: (trace: CallTrace, span: Span) => T): T {
  const call: CallTrace = { requestId, database: none(), storage: none(), mail: none(), waiting: none() }
  const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, parent)
  return underWay.run(call, () => context.with(trace.setSpan(parent, span), () => work(call, span)))
}

/**
 * The name is asked for only while spans are recorded, and holds no values. @returns what ends the part, with its
 * milliseconds
 */
export function beginPart(part: CallPart, name: () => string): (failed?: boolean) => number {
  const took = underWay.getStore()?.[part]
  // Waiting for a connection is a part of the statement's time in every tool that shows spans.
  const span = part === 'waiting' ? undefined : tracer.startSpan(part, { kind: SpanKind.CLIENT })
  if (span?.isRecording()) span.updateName(`${part} ${name()}`)
  const began = performance.now()
  return (failed = false) => {
    const ms = performance.now() - began
    if (took) {
      took.count += 1
      took.ms += ms
    }
    // Without the error's message, which may hold what a person typed.
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    return ms
  }
}

export async function inPart<T>(part: CallPart, name: () => string, work: () => Promise<T>): Promise<T> {
  const end = beginPart(part, name)
  try {
    const done = await work()
    end()
    return done
  } catch (error) {
    end(true)
    throw error
  }
}
