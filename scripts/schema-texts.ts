import type { Column, Relation } from './schema-catalog.ts'
import { columnNotes, jsonTypes, tableNotes, writtenByTriggers } from './schema-notes.ts'

const byWhom = 'Written by `npm run schema` from a migrated database'

export function strayNotes(relations: readonly Relation[]): string[] {
  const names = new Set(
    relations.flatMap(({ name, columns }) => [name, ...columns.map((one) => `${name}.${one.name}`)]),
  )
  const derived = Object.entries(writtenByTriggers).flatMap(([table, columns]) =>
    columns.map((one) => `${table}.${one}`),
  )
  const noted = [tableNotes, columnNotes, jsonTypes].flatMap((notes) => Object.keys(notes))
  return [...noted, ...derived].filter((name) => !names.has(name))
}

/** Functions and triggers appear by name. */
export function schemaSql(relations: readonly Relation[]): string {
  const head = `-- ${byWhom}: to be read, and neither run nor edited.\n-- A trigger is named with its function, whose text stands in functions/.\n`
  return [head, ...relations.map((one) => (one.isView ? viewSql(one) : tableSql(one)))].join('\n')
}

/** PostgreSQL writes capitals, and the type of each text. */
function plain(text: string): string {
  return text
    .replaceAll(/('[^']*')::text\b/g, '$1')
    .split(/('[^']*'|"[^"]*")/)
    .map((part) =>
      /^['"]/.test(part) ? part : part.toLowerCase().replaceAll('timestamp with time zone', 'timestamptz'),
    )
    .join('')
}

const noteSql = (name: string): string => (tableNotes[name] ? `-- ${tableNotes[name]}\n` : '')

function viewSql({ name, selects }: Relation): string {
  return `${noteSql(name)}create view ${name} as\n${plain(selects ?? '')}\n`
}

function tableSql({ name, options, columns, constraints, indexes, triggers }: Relation): string {
  const lines = [
    ...columns.map((column) => ({ text: columnSql(column), note: columnNotes[`${name}.${column.name}`] })),
    ...constraints.map((one) => ({ text: `constraint ${one.name} ${plain(one.text)}`, note: undefined })),
  ]
  const inside = lines.map(({ text, note }, index) => {
    const comma = index < lines.length - 1 ? ',' : ''
    return `${note ? `  -- ${note}\n` : ''}  ${text}${comma}\n`
  })
  return [
    `${noteSql(name)}create table ${name} (\n${inside.join('')})${options ? ` with (${options})` : ''};\n`,
    ...indexes.map((text) => `${plain(text).replace(' on public.', ' on ').replace(' using btree', '')};\n`),
    ...triggers.map((trigger) => `-- trigger ${trigger.name}: ${trigger.calls}\n`),
  ].join('')
}

function columnSql({ name, type, collation, notNull, identity, generated, expression }: Column): string {
  const filled = generated ? `generated always as (${expression}) stored` : `default ${expression}`
  const parts = [name, type, collation && `collate ${collation}`, notNull && 'not null']
  const said = [...parts, identity && 'generated always as identity', expression !== null && filled]
  return plain(said.filter(Boolean).join(' '))
}

/** As value-parsers.ts gives them. */
const typesOfValues: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'string',
}

/** Views are read by statements in SQL. */
export function tableTypes(relations: readonly Relation[]): string {
  const tables = relations.filter(({ isView }) => !isView)
  return `import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// ${byWhom}, and never edited: what the migrations say is what stands here. What a
// catalogue does not know is in scripts/schema-notes.ts.

/** Written by the database alone. */
type Derived<T> = ColumnType<T, never, never>

${tables.map(tableType).join('\n')}
export interface Tables {
${tables.map(({ name }) => `  ${name}: ${typeName(name)}\n`).join('')}}
`
}

function tableType(table: Relation): string {
  const { name, columns } = table
  const lines = columns.map((column) => {
    const note = columnNotes[`${name}.${column.name}`]
    return `${note ? `  /** ${note} */\n` : ''}  ${column.name}: ${columnType(table, column)}\n`
  })
  return `${tableNotes[name] ? `/** ${tableNotes[name]} */\n` : ''}export interface ${typeName(name)} {\n${lines.join('')}}\n`
}

function columnType(table: Relation, column: Column): string {
  const { name, notNull, identity, generated, expression } = column
  const value = jsonTypes[`${table.name}.${name}`] ?? wordsOf(table, name) ?? valueType(column)
  const type = notNull || value === 'unknown' ? value : `${value} | null`
  if (identity) return `GeneratedAlways<${type}>`
  if (generated || writtenByTriggers[table.name]?.includes(name)) return `Derived<${type}>`
  return expression === null ? type : `Generated<${type}>`
}

function valueType({ name, plainType }: Column): string {
  const type = typesOfValues[plainType.replace(/\[\]$/, '')]
  if (type === undefined)
    throw new Error(`${name} is ${plainType}: scripts/schema-texts.ts has to know what that becomes`)
  return plainType.endsWith('[]') ? `${type}[]` : type
}

function wordsOf({ constraints }: Relation, column: string): string | undefined {
  const start = `CHECK (${column} = ANY (ARRAY[`
  const check = constraints.find(({ text }) => text.startsWith(`${start}'`))?.text
  return check && Array.from(check.matchAll(/'(\w+)'::text/g), ([, word]) => `'${word}'`).join(' | ')
}

const typeName = (table: string): string =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`
