const forward = [
  '1234567890 qwertyuiop asdfghjkln zxcvbnm',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol',
  '147 258 369',
  'abcdefghijklmnopqrstuvwxyz 0123456789',
].flatMap((several) => several.split(' '))
const runs = [...forward, ...forward.map((run) => [...run].toReversed().join(''))]
const shortestRun = 3

function runAt(text: string): number {
  let length = shortestRun
  if (text.length < length || !runs.some((run) => run.includes(text.slice(0, length)))) return 0
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** Characters outside of runs of three keys or more: 0 in `qwerty`, 3 in `asdf12!`. */
export function outsideRuns(text: string): number {
  let outside = 0
  for (let index = 0; index < text.length;) {
    const run = runAt(text.slice(index))
    outside += run > 0 ? 0 : 1
    index += Math.max(run, 1)
  }
  return outside
}
