import { expect, test } from 'vitest'

import type { Column, Relation } from './schema-catalog.ts'
import { schemaSql, strayNotes, tableTypes } from './schema-texts.ts'

const text: Column = {
  name: 'name',
  type: 'text',
  plainType: 'text',
  notNull: true,
  identity: false,
  generated: false,
  expression: null,
  collation: null,
}
const relation: Relation = {
  name: 'positions',
  isView: false,
  options: null,
  selects: null,
  constraints: [{ name: 'kind_check', kind: 'c', text: "CHECK (kind = ANY (ARRAY['consultant'::text, 'x'::text]))" }],
  indexes: ["CREATE INDEX by_name ON public.positions USING btree (name) WHERE (name <> 'A\"B'::text)"],
  triggers: [{ name: 'audited', calls: 'audit_change' }],
  columns: [
    { ...text, name: 'id', type: 'integer', plainType: 'integer', identity: true },
    text,
    { ...text, name: 'kind', notNull: false },
    { ...text, name: 'price', type: 'numeric(5,2)', plainType: 'numeric', expression: '0' },
    { ...text, name: 'tags', type: 'text[]', plainType: 'text[]' },
    { ...text, name: 'name_key', generated: true, collation: '"C"', expression: "fold(name || 'É'::text)" },
  ],
}

test('the type of a column says what it holds, whether it may be null, and who writes it', () => {
  expect(tableTypes([relation])).toContain(`export interface PositionsTable {
  id: GeneratedAlways<number>
  name: string
  kind: 'consultant' | 'x' | null
  price: Generated<number>
  tags: string[]
  name_key: Derived<string>
}
`)
})

test('a table is written as SQL that a person reads, and no text in quotes is changed', () => {
  expect(schemaSql([relation])).toContain(`create table positions (
  id integer not null generated always as identity,
  name text not null,
  kind text,
  price numeric(5,2) not null default 0,
  tags text[] not null,
  name_key text collate "C" not null generated always as (fold(name || 'É')) stored,
  constraint kind_check check (kind = any (array['consultant', 'x']))
);
create index by_name on positions (name) where (name <> 'A"B');
-- trigger audited: audit_change
`)
})

test('a type that is not known stops the script, and so does a note of what is not there', () => {
  const strange = { ...relation, columns: [{ ...text, type: 'point', plainType: 'point' }] }
  expect(() => tableTypes([strange])).toThrow('name is point')
  expect(strayNotes([relation])).toContain('projects.phase')
})
