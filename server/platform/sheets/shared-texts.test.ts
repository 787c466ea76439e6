import { expect, test } from 'vitest'

import { sharedTexts } from './shared-texts.ts'

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = (items: string, size = 7) => sharedTexts(pieces(`<sst>${items}</sst>`, size))

test('a shared text is read whole from pieces, its parts put together and its pronunciation left out', async () => {
  const texts = await read(
    '<si><t>Ñandú &amp; ca&#xed;a 🦤</t></si><si><r><t>uno </t></r><r><rPr/><t>dos</t></r><rPh sb="0"><t>x</t></rPh></si>' +
      '<si/><si><t xml:space="preserve"> a_x000D_b </t></si><si><t><![CDATA[<1>]]></t></si>',
  )
  expect([0, 1, 2, 3, 4].map((index) => texts.at(index))).toEqual(['Ñandú & caía 🦤', 'uno dos', '', ' a\rb ', '<1>'])
  expect([5, -1, 0.5, NaN].map((index) => texts.at(index))).toEqual([undefined, undefined, undefined, undefined])
})

test('texts that fill a block of bytes to its end are each found again', async () => {
  const all = Array.from({ length: 70_000 }, (_, index) => String(index).padEnd(60, 'x'))
  const texts = await read(all.map((text) => `<si><t>${text}</t></si>`).join(''), 64 * 1024)
  expect(all.filter((text, index) => texts.at(index) !== text)).toEqual([])
})
