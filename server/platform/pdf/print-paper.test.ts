import { monitorEventLoopDelay } from 'node:perf_hooks'

import { describe, expect, test } from 'vitest'

import { readPdf } from '#server/testing/pdf-text.ts'

import type { Paper, PaperBlock } from './paper.ts'
import { printPaper } from './print-paper.ts'
import { printed } from './printing.ts'

const cells = (...texts: string[]) => texts.map((text) => ({ text }))
const paper = (blocks: readonly PaperBlock[]): Paper => ({
  language: 'es-CO',
  title: 'Acta N.º 8',
  subtitle: 'Estudio Jurídico Ñáñez',
  day: '2026-11-23',
  head: { company: 'Lumbrera', kind: 'Acta', label: 'ACTA N.º', value: '8', title: 'Facturación' },
  foot: { left: 'Acta N.º 8', middle: '23 de noviembre', right: 'Página {page} de {pages}' },
  blocks,
})
const tasks = (rows: number, text: (index: number) => string): PaperBlock => ({
  kind: 'table',
  columns: [
    { head: 'Compromiso', share: 60 },
    { head: 'Responsable', share: 40 },
  ],
  rows: Array.from({ length: rows }, (_, index) => cells(text(index), 'Wilson Castaño')),
})
const curve: PaperBlock & { kind: 'curve' } = {
  kind: 'curve',
  alt: 'Curva',
  planned: [],
  realized: [],
  now: { x: 0.5, realized: 10, realizedText: '10 %', planned: 20, plannedText: '20 %' },
  promise: 1,
  firstPromise: null,
  forecast: null,
  range: null,
  ended: false,
  labels: [{ x: 0.5, text: 'Día de la curva', rank: 0 }],
  names: { planned: 'Plan', realized: 'Realizado' },
  months: [],
}

describe('a paper', () => {
  test('has one page where little is said, and the same bytes each time', async () => {
    const one = paper([{ kind: 'paragraph', text: 'Se revisó todo.' }])
    const bytes = await printPaper(one)
    expect((await readPdf(bytes)).pages).toHaveLength(1)
    expect((await printPaper(one)).equals(bytes)).toBe(true)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('of 40 pages has the head of its table on each of them, and no row is lost or told twice', async () => {
    const bytes = await printPaper(paper([tasks(200, (index) => `Tarea${index} ${'palabra '.repeat(100)}`)]))
    const { pages } = await readPdf(bytes)
    expect(pages.length).toBeGreaterThanOrEqual(40)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Compromiso')
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    }
    const all = pages.join(' ')
    for (let index = 0; index < 200; index += 1) expect(all.split(`Tarea${index} `)).toHaveLength(2)
  })

  test('goes on with a cell of 4 000 letters and with a word that is longer than a line, whole', async () => {
    const long = Array.from({ length: 800 }, (_, index) => `p${index}`).join(' ')
    const { pages } = await readPdf(
      await printPaper(paper([tasks(3, () => long), { kind: 'paragraph', text: 'x'.repeat(4000) }])),
    )
    const all = pages.join(' ')
    expect(all.split(/\bp799\b/)).toHaveLength(4)
    expect(all.match(/x/g)!.length).toBeGreaterThanOrEqual(4000)
  })

  test('takes letters of any writing, and has a sign for those that its font lacks', async () => {
    const text = 'Łukasz Żółć Дмитрий 漢字 😀 e\u0301 العربية, 8:00\u202fAM → B ✓'
    const { pages } = await readPdf(await printPaper(paper([tasks(1, () => text)])))
    expect(pages[0]!.replaceAll(/\s/g, '')).toContain('ŁukaszŻółć[?][?][?]é[?],8:00AM->B[x]')
  })

  test('is heard word by word: neither do a label and its value run together, nor a line and the next one', async () => {
    const { heard } = await readPdf(
      await printPaper(
        paper([
          { kind: 'facts', facts: [{ label: 'FECHA', value: 'Lunes' }] },
          { kind: 'paragraph', text: `Prometido para ${'el lunes '.repeat(40)}`, bold: ['el'] },
          { kind: 'box', label: 'Próxima reunión', text: 'El jueves' },
          tasks(1, () => 'Cooperativa Multiactiva de Productores Agropecuarios del Alto Oriente Antioqueño Limitada'),
        ]),
      ),
    )
    expect(heard).toContain('Lumbrera Acta ACTA N.º 8 Facturación Estudio Jurídico Ñáñez FECHA Lunes Prometido para el')
    expect(heard).toContain('Próxima reunión El jueves Compromiso Responsable Cooperativa Multiactiva de Productores')
    expect(heard).toContain('Agropecuarios del Alto Oriente Antioqueño Limitada Wilson Castaño')
    expect(heard.match(/el lunes /g)).toHaveLength(40)
  })

  /** What is agreed upon at the end of an acta, and what follows it. */
  const ends: [string, PaperBlock, RegExp][] = [
    [
      'a few commitments: all of them',
      tasks(4, (index) => `Compromiso${index}`),
      /6\. Compromisos nuevos[^]*Compromiso0/,
    ],
    ['many: the last of them', tasks(30, (index) => `Compromiso${index}`), /Compromiso29/],
    [
      'one that is nearly as long as a row that goes on',
      tasks(1, () => 'palabra '.repeat(168)),
      /Compromiso Responsable[^]*palabra/,
    ],
    ['one that is long', tasks(1, () => `Compromiso ${'palabra '.repeat(190)}`), /Compromiso Responsable[^]*palabra/],
    ['none: that there is none', { kind: 'paragraph', text: 'Ninguno' }, /6\. Compromisos nuevos[^]*Ninguno/],
    ['a long text: its last lines', { kind: 'paragraph', text: `${'palabra '.repeat(80)} fin` }, /palabra fin/],
  ]
  test.each(ends)('has who signs it on a page with what was agreed, of %s', async (_, agreed, seen) => {
    const box: PaperBlock = { kind: 'box', label: 'Próxima reunión', text: 'El lunes' }
    const company = 'Cooperativa Multiactiva de Productores Agropecuarios del Alto Oriente Antioqueño Limitada'
    for (const lines of [14, 20, 23, 26, 29, 32]) {
      const filling = Array.from({ length: lines }, (__, index): PaperBlock => ({
        kind: 'paragraph',
        text: `Línea ${index}`,
      }))
      const signed: PaperBlock = { kind: 'signatures', people: [['Natalia', 'Líder', company], ['Wilson']] }
      const heading: PaperBlock = { kind: 'heading', text: '6. Compromisos nuevos', level: 2 }
      const { pages } = await readPdf(await printPaper(paper([...filling, heading, agreed, box, signed])))
      expect(pages.at(-1)).toMatch(/Próxima reunión[^]*Natalia[^]*Limitada/)
      expect(pages.at(-1)).toMatch(seen)
      const named = pages.find((one) => one.includes('6. Compromisos'))
      expect(named!.split('6. Compromisos nuevos')[1]).toMatch(
        agreed.kind === 'table' ? /Compromiso ?\d|palabra/ : /Ninguno|palabra/,
      )
    }
  })

  test('has what is said of a table on one page with it', async () => {
    for (let lines = 22; lines < 34; lines += 2) {
      const blocks: PaperBlock[] = [
        ...Array.from({ length: lines }, (_, index): PaperBlock => ({ kind: 'paragraph', text: `Línea ${index}` })),
        { kind: 'heading', text: 'Avance por hito', level: 3 },
        { kind: 'paragraph', text: 'El avance es el propio' },
        tasks(8, (index) => `Hito${index}`),
      ]
      const { pages } = await readPdf(await printPaper(paper(blocks)))
      expect(pages.find((one) => one.includes('Avance por hito'))).toMatch(/El avance es el propio[^]*Hito0/)
    }
  })

  test.each([
    ['behind', 20, 60],
    ['ahead', 60, 20],
  ])(
    'has the upper figure of its curve before the day and the lower one after it, where the work is %s',
    async (_, realized, planned) => {
      const now = { x: 0.5, realized, realizedText: `${realized} %`, planned, plannedText: `${planned} %` }
      const { placed } = await readPdf(await printPaper(paper([{ ...curve, now }])))
      const at = (text: string) => placed.find((one) => one.text === text)!
      const day = at('Día de la curva')
      expect(at('60 %').y).toBeGreaterThan(at('20 %').y)
      expect(at('60 %').x).toBeLessThan(at('20 %').x)
      expect(at('20 %').x).toBeGreaterThan(day.x)
    },
  )

  test('names the plan further on where too little of it is over for both names', async () => {
    const planned = [
      { x: 0, y: 0 },
      { x: 0.8, y: 100 },
    ]
    const early = { ...curve, planned, promise: 0.8, forecast: 1, now: { ...curve.now, x: 0.05 } }
    const { placed } = await readPdf(await printPaper(paper([early])))
    expect(placed.map(({ text }) => text)).toContain('Plan')
    expect(placed.map(({ text }) => text)).not.toContain('Realizado')
  })

  test('has no gap where its curve has no space: what follows it in its section comes first', async () => {
    const blocks: PaperBlock[] = [
      ...Array.from({ length: 26 }, (_, index): PaperBlock => ({ kind: 'paragraph', text: `Línea ${index}` })),
      curve,
      { kind: 'heading', text: 'Avance por hito', level: 3 },
      tasks(2, () => 'Fila'),
      { kind: 'heading', text: '3. Novedades', level: 2 },
      { kind: 'paragraph', text: 'Ninguna' },
    ]
    const { pages } = await readPdf(await printPaper(paper(blocks)))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(/Línea 25[^]*Avance por hito[^]*Fila/)
    expect(pages[1]).toMatch(/Día de la curva[^]*3\. Novedades/)
  })

  test('never leaves a heading without what it is the heading of', async () => {
    for (let lines = 30; lines < 46; lines += 1) {
      const filling = Array.from({ length: lines }, (_, index): PaperBlock => ({
        kind: 'paragraph',
        text: `Línea ${index}`,
      }))
      const blocks: PaperBlock[] = [
        ...filling,
        { kind: 'heading', text: 'Licencias', level: 2 },
        tasks(2, () => 'Fila'),
      ]
      const { pages } = await readPdf(await printPaper(paper(blocks)))
      const page = pages.find((one) => one.includes('Licencias'))
      expect(page?.split('Fila')).toHaveLength(3)
    }
  })
})

test('printing holds up nobody: the thread of the portal goes on', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await printed(paper([]))
  delay.enable()
  const bytes = await printed(paper([tasks(200, (index) => `Tarea ${index} ${'palabra '.repeat(100)}`)]))
  delay.disable()
  expect(bytes.byteLength).toBeGreaterThan(10_000)
  // It is 1 ms on a quiet machine; on this thread it would be seconds.
  expect(delay.percentile(50) / 1e6).toBeLessThan(200)
})
