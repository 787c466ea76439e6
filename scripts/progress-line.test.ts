import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { withProgress } from './progress-line.ts'

let shown: string
const terminal = process.stdout.isTTY
beforeEach(() => {
  shown = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text)
    return true
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  process.stdout.isTTY = terminal
})

const lasting = (ms: number) => async () => new Promise<void>((resolve) => void setTimeout(resolve, ms))
async function after(ms: number, work: Promise<void>): Promise<string> {
  await vi.advanceTimersByTimeAsync(ms)
  await work
  return shown
}

describe('on a terminal', () => {
  beforeEach(() => {
    process.stdout.isTTY = true
  })

  test('what takes longer than two seconds counts them, and one line stays', async () => {
    const all = await after(4100, withProgress('Haciendo', 'Hecho', lasting(4100)))
    expect(all).toBe('Haciendo …\rHaciendo … 2 s\rHaciendo … 3 s\rHaciendo … 4 s\r\u001B[KHecho en 4 s.\n')
  })

  test('what it is at stands in the line, counted by the second', async () => {
    const work = withProgress('Haciendo', 'Hecho', async (_say, at) => {
      at('datos')
      await lasting(2100)()
      for (let n = 1; n <= 500; n++) at('archivos', `${n} de 900`)
      await lasting(1000)()
    })
    expect(await after(3100, work)).toBe(
      'Haciendo …\r\u001B[KHaciendo: datos …\r\u001B[KHaciendo: datos … 2 s\r\u001B[KHaciendo: archivos 1 de 900 … 2 s' +
        '\r\u001B[KHaciendo: archivos 500 de 900 … 3 s\r\u001B[KHecho en 3 s.\n',
    )
  })

  test('what may go without a word does, when it is quick', async () => {
    expect(await after(500, withProgress('Haciendo', 'Hecho', lasting(500), { onlyWhenSlow: true }))).toBe('')
    expect(await after(3100, withProgress('Haciendo', 'Hecho', lasting(3100), { onlyWhenSlow: true }))).toMatch(
      /Haciendo … 2 s.*Hecho en 3 s\.\n$/s,
    )
  })
})

describe('in a file', () => {
  beforeEach(() => {
    process.stdout.isTTY = false
  })

  test('it is a line at the beginning, one each fifteen seconds and one at the end', async () => {
    const all = await after(31_000, withProgress('Haciendo', 'Hecho', lasting(31_000)))
    expect(all).toBe('Haciendo …\n… 15 s\n… 30 s\nHecho en 31 s.\n')
  })

  test('it is one line for each thing that it is at, and no others', async () => {
    const work = withProgress('Haciendo', 'Hecho', async (_say, at) => {
      at('datos')
      await lasting(40_000)()
      for (let n = 1; n <= 500; n++) at('archivos', `${n} de 500`)
    })
    expect(await after(40_000, work)).toBe('Haciendo …\n… datos\n… archivos\nHecho en 40 s.\n')
  })

  test('work that is worth a word says so, however quick it is', async () => {
    const work = withProgress('Haciendo', 'Hecho', async (say) => say(), { onlyWhenSlow: true })
    expect(await after(0, work)).toBe('Haciendo …\nHecho.\n')
  })
})
