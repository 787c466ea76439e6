/** Rooms of the server that know no database: their tests run once, without an engine. */
export const roomsWithoutDatabase = 'server/platform/{passwords,sheets}/**/*.test.ts'

/** Whether a test file of the server has the line that lets it run on both engines: `// On both engines: it speaks SQL.` */
export const runsOnBoth = (text: string): boolean => /^\/\/ On both engines: \S/m.test(text)

/** A file that needn't run on both for a reason of its own says so: `// On one engine: it has both in itself.` */
const excused = /^\/\/ On one engine: \S/m

const withoutDatabase = /^server\/platform\/(?:passwords|sheets)\//
const ofOneEngine = /^server\/platform\/database\/(?:embedded|postgres)\//
const ofAnyEngine = /^server\/platform\/(?:database|backup|doctor)\//
const sqlOfItsOwn = /\bsql(?:<[^>]*>)?`|testing\/plans\.ts/
const statements = /\.query(?:<[^(]*>)?\(\s*(?:['"`]\s*(\w+))?/g
/** A test prepares rows before it asks for a rule, or reads the result. */
const plain = new Set(['insert', 'update', 'delete', 'select'])
const transactions = /\b(?:transaction|inTransaction|snapshot|isolation|deadlock)\b/i

const speaksSql = (text: string): boolean =>
  sqlOfItsOwn.test(text) || Array.from(text.matchAll(statements)).some(([, verb = '']) => !plain.has(verb))

/** Undefined when one engine is enough. `path` is from the root, with forward slashes. */
export function reasonForBoth(path: string, text: string): string | undefined {
  if (withoutDatabase.test(path) || ofOneEngine.test(path) || excused.test(text)) return undefined
  if (ofAnyEngine.test(path)) return 'its room depends on the engine'
  if (speaksSql(text)) return 'it speaks SQL'
  return transactions.test(text) ? 'it looks into transactions' : undefined
}
