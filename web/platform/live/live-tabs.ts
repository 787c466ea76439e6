import type { LiveChange } from '#contract/events.ts'

import { type EventHandlers, LONGEST_RECENT } from './events.ts'
import { type Leadership, leadership } from './leadership.ts'
import type { LiveListener } from './live-changes.ts'
import { type Heard, readOn } from './read-on.ts'
import { noteServedBuild } from './served-build.ts'

/** In ms: a tab out of sight then leaves the reading to another, or to none. */
const outOfSight = { shared: 60_000, alone: 5_000 }
/** In ms: a silent reading tab is then taken for frozen. */
const longestSilence = 75_000

/** `age` in ms. */
type News =
  | { kind: 'changes'; changes: readonly LiveChange[]; age: number }
  | { kind: 'place'; place: string }
  | { kind: 'served'; build: string }
  | { kind: 'counted'; unread: number }
  | { kind: 'missed' | 'alive' | 'trying' }
type Message = News | { kind: 'hello' }

/** Leads in sight and a while after. */
function leadInSight({ shared, lead, stepDown }: Leadership): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') void lead()
    else hiding = setTimeout(stepDown, shared ? outOfSight.shared : outOfSight.alone)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', look)
  }
}

/** For tabs that come later. */
function toldLately(post: (news: News) => void) {
  let recent: { changes: readonly LiveChange[]; at: number }[] = []
  return {
    remember(changes: readonly LiveChange[]) {
      const now = performance.now()
      recent = [...recent.filter(({ at }) => now - at < LONGEST_RECENT * 1000), { changes, at: now }].slice(-500)
    },
    tell() {
      for (const { changes, at } of recent) post({ kind: 'changes', changes, age: performance.now() - at })
    },
  }
}

/** Each call is heard in this tab and sent to the others. */
const spreading = (spread: (news: News) => void, remember: EventHandlers['changed']) => ({
  trying: () => spread({ kind: 'trying' }),
  alive: () => spread({ kind: 'alive' }),
  missed: () => spread({ kind: 'missed' }),
  placed: (place: string) => spread({ kind: 'place', place }),
  served: (build: string) => spread({ kind: 'served', build }),
  counted: (count: number) => spread({ kind: 'counted', unread: count }),
  changed(changes: readonly LiveChange[]) {
    remember(changes)
    spread({ kind: 'changes', changes, age: 0 })
  },
})

/** `last.sign` is the time of the last sign from the leader. */
function replaceFrozen(leader: Leadership, last: { sign: number }): () => void {
  const watch = setInterval(() => {
    if (!leader.shared || leader.leading() || document.visibilityState !== 'visible') return
    if (performance.now() - last.sign < longestSilence) return
    last.sign = performance.now()
    leader.stepDown()
    void leader.lead(true)
  }, longestSilence / 5)
  return () => clearInterval(watch)
}

/**
 * The leading tab reads the stream and tells the others. `since` is when this tab began to ask, by `performance.now()`.
 */
export function followChanges(person: number, listener: LiveListener, since: number): () => void {
  const name = `portal-changes-${person}`
  const channel = new BroadcastChannel(name)
  const heard: Heard = { until: since, place: undefined }
  const last: { sign: number; served?: string; unread?: number } = { sign: performance.now() }

  const post: (message: Message) => void = channel.postMessage.bind(channel)
  const hear = (news: News) => {
    last.sign = performance.now()
    if (news.kind !== 'trying') heard.until = last.sign
    if (news.kind === 'changes')
      listener.changed(news.changes.map((change) => ({ ...change, at: last.sign - news.age })))
    if (news.kind === 'counted') listener.counted?.((last.unread = news.unread))
    if (news.kind === 'missed') listener.missed()
    if (news.kind === 'place') heard.place = news.place
    if (news.kind === 'served') noteServedBuild((last.served = news.build))
  }
  const spread = (news: News) => {
    hear(news)
    post(news)
  }
  const lately = toldLately(post)
  const leader = leadership(name, (signal) => readOn(heard, spreading(spread, lately.remember), signal))
  /** A new tab missed what was said since it began to ask. */
  const greet = () => {
    lately.tell()
    if (last.served !== undefined) post({ kind: 'served', build: last.served })
    if (last.unread !== undefined) post({ kind: 'counted', unread: last.unread })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') hear(data)
    else if (leader.leading()) greet()
  })
  post({ kind: 'hello' })
  const leave = leadInSight(leader)
  const stopWatch = replaceFrozen(leader, last)
  return () => {
    leave()
    stopWatch()
    leader.end()
    channel.close()
  }
}
