import type { Result } from '../../scripts/result.ts'
import { goTo } from './clicks.ts'
import type { Probe } from './probe.ts'
import { rows } from './screens.ts'

/** In the page: notes when each frame began, until told to stop. */
const watch = `
  globalThis.frames = []
  globalThis.watching = true
  const note = (now) => {
    frames.push(now)
    if (watching) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
`
const frame = 1000 / 60

/** Five hundred rows are scrolled from top to bottom: the longest frame, and the frames that did not come. */
export async function measureScrolling(probe: Probe): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, times, bounded } of [
    { name: '500 rows', times: 1, bounded: true },
    { name: '500 rows, processor four times slower', times: 4, bounded: false },
  ]) {
    await goTo(probe, '/employees?size=500')
    await probe.page.locator(rows).nth(499).waitFor({ state: 'attached' })
    await probe.slow(times)
    const steps = await scroll(probe)
    await probe.slow(1)
    const longest = Math.max(...steps)
    const missed = steps.reduce((sum, step) => sum + Math.max(0, Math.round(step / frame) - 1), 0)
    results.push({
      name: `scrolling, ${name}: longest frame`,
      value: longest,
      unit: 'ms',
      ...(bounded && { atMost: 50 }),
      note: `${missed} of ${steps.length + missed} frames did not come`,
    })
    console.log(`  ${name}: longest ${Math.round(longest)} ms, ${missed} of ${steps.length + missed} frames missed`)
  }
  return results
}

async function scroll({ page }: Probe): Promise<number[]> {
  await page.mouse.move(700, 500)
  await page.evaluate(watch)
  for (let at = 0; at < 120; at += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(frame)
  }
  await page.evaluate('watching = false')
  const last = `document.querySelectorAll('${rows}')[499].getBoundingClientRect().top`
  if (!(await page.evaluate<boolean>(`${last} < innerHeight`))) throw new Error('The last row did not come into sight')
  const frames = await page.evaluate<number[]>('frames')
  return frames.slice(1).map((now, at) => now - (frames[at] ?? now))
}
