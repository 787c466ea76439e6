// Opens a database in a process of its own and ends it with signal 9 once so many migrations have landed, and so long
// after that: in the middle of the next one. node migrating.ts <folder> <url or ''> <landed> <ms>
import { openDatabase } from '#server/platform/database/database.ts'

const [dataDir = '', url = '', landed = '0', ms = '0'] = process.argv.slice(2)
const end = (): void => void setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms))

let count = 0
const times: number[] = [performance.now()]
if (landed === '0') end()
const db = await openDatabase({
  dataDir,
  ...(url && { url }),
  log(message) {
    if (!message.startsWith('migrated: ')) return
    count += 1
    times.push(performance.now())
    if (String(count) === landed) end()
  },
})
await db.close()
process.stdout.write(JSON.stringify(times.slice(1).map((time, index) => time - times[index]!)))
