import { describe, expect, test } from 'vitest'

import { AnswerEnd, isGoodbye, RequestCutter } from './request-cutter.ts'

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])

function message(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)])
}

const query = message('Q', 'select 1\0')
const prepared = Buffer.concat([message('P', 'parse'), message('B', 'bind'), message('E', 'execute'), message('S', '')])

function requestsOf(chunks: Uint8Array[]): Buffer[] {
  const cutter = new RequestCutter()
  return chunks.flatMap((chunk) => cutter.push(chunk)).map((request) => Buffer.from(request))
}

test('the message that opens a session, a simple query and a prepared one are a request each', () => {
  expect(requestsOf([startup, query, prepared])).toEqual([startup, query, prepared])
})

test('a statement that arrives split at any byte is one request', () => {
  for (let at = 0; at <= prepared.length; at++) {
    expect(requestsOf([startup, prepared.subarray(0, at), prepared.subarray(at)])).toEqual([startup, prepared])
  }
})

test('a statement that arrives byte by byte is one request', () => {
  const bytes = Array.from(Buffer.concat([startup, query, prepared]), (byte) => Buffer.from([byte]))
  expect(requestsOf(bytes)).toEqual([startup, query, prepared])
})

test('statements that arrive together are a request each', () => {
  expect(requestsOf([Buffer.concat([startup, query, prepared, query])])).toEqual([startup, query, prepared, query])
})

test('a request does not change when the driver uses its buffer again', () => {
  const chunk = Buffer.from(query)
  const cutter = new RequestCutter()
  cutter.push(startup)
  const [request] = cutter.push(chunk)
  chunk.fill(0)
  expect(Buffer.from(request!)).toEqual(query)
})

test('only a goodbye is taken for one', () => {
  expect(isGoodbye(message('X', ''))).toBe(true)
  expect(isGoodbye(query)).toBe(false)
})

function isWhole(...pieces: Uint8Array[]): boolean {
  const end = new AnswerEnd()
  pieces.forEach((piece) => end.see(piece))
  return end.isReady
}

describe('an answer is whole when it ends with "ready for query"', () => {
  const answer = Buffer.concat([message('C', 'SELECT 1\0'), message('Z', 'I')])

  test('and not before', () => {
    expect(isWhole(answer)).toBe(true)
    expect(isWhole(message('C', 'SELECT 1\0'))).toBe(false)
    expect(isWhole()).toBe(false)
    expect(isWhole(answer, message('C', 'SELECT 1\0'))).toBe(false)
  })

  test.each([1, 2, 3, 4, 5, 6, 7])('also when its last %i bytes come in a piece of their own', (count) => {
    expect(isWhole(answer.subarray(0, -count), answer.subarray(-count))).toBe(true)
    expect(isWhole(answer.subarray(0, -count))).toBe(false)
  })

  test('also byte by byte', () => {
    expect(isWhole(...Array.from(answer, (byte) => Uint8Array.of(byte)))).toBe(true)
  })
})
