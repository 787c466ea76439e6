import { expect, test } from 'vitest'

import help from '../texts/operator/help.json' with { type: 'json' }
import { exists, files, textOf } from './house.ts'

const commands = Object.entries(help)
const firstLineOf = (command: keyof typeof help) => help[command][0]
const said = (lines: readonly string[]) => lines.join('\n')

test('the help of a command names each option that it takes', () => {
  const sources: Readonly<Record<string, string[]>> = { bench: ['bench/options.ts', 'bench/faults/run.ts'] }
  const silent = commands.flatMap(([command, lines]) =>
    [`scripts/${command}.ts`, ...(sources[command] ?? [])]
      .filter(exists)
      .flatMap((file) =>
        Array.from(textOf(file).matchAll(/'?\b([a-z-]+)'?: \{ type: '(?:string|boolean)'/g), ([, name]) => `--${name}`),
      )
      .filter((option) => !said(lines).includes(option))
      .map((option) => `${command}: ${option}`),
  )
  expect(silent).toEqual([])
})

test('the help of npm run bench names each bench', () => {
  const benches = files('.bench.ts').map((file) => /([\w-]+)\.bench\.ts$/.exec(file)![1]!)
  expect(benches).toContain('growth')
  const words = new Set(said(help.bench).split(/[^\w-]+/))
  expect(benches.filter((name) => !words.has(name))).toEqual([])
  expect(words).toContain('--million')
})

test('the first line of a help says what may be left out, with one -- before all of it', () => {
  expect([
    firstLineOf('restore'),
    firstLineOf('maintenance'),
    firstLineOf('release'),
    firstLineOf('doctor'),
    firstLineOf('bench'),
    firstLineOf('test'),
  ]).toEqual([
    'npm run restore [-- archivo]',
    'npm run maintenance [-- on [frase] | off]',
    'npm run release -- versión|--again [--green commit] [--offline] [--key llave] [--to carpeta]',
    'npm run doctor [-- [--mail correo] [--json]]',
    'npm run bench [-- [nombre …] [--opción …]]',
    'npm test [-- [--full] [filtro …]]',
  ])
  expect(commands.filter(([, [first]]) => first!.split(' -- ').length > 2 || /\[-- .*\[-- /.test(first!))).toEqual([])
})

test('the help of a command says what it answers programs, and what it does with BACKUP_URL', () => {
  expect(said(help.doctor)).toContain('findings (check, level, what, todo)')
  expect(said(help.restore)).toContain('Con BACKUP_URL')
})
