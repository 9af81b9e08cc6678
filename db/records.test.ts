import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import type { Field, RecordDeclaration } from '#domain/records/record.ts'
import { RECORDS } from '#domain/records/records.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

/** Columns that members write and that no form, file or text shows. */
const NO_FIELDS: Readonly<Record<string, string>> = {
  'assets.tags': 'a list, read by domain/vulnerabilities/asset.ts',
  'evidence.control_id': 'the first of its links, which are rows of evidence_links',
  'third_parties.data_held': 'a list, read by domain/third-parties/third-party.ts',
  'people.groups': 'a list, read by domain/people/listed-person.ts',
  'poam_milestones.item_id': 'which item it belongs to',
  'vulnerabilities.cve_ids': 'a list, read by domain/vulnerabilities/cve-ids.ts',
  'vulnerabilities.fingerprint': 'by which scans find it again',
  'vulnerabilities.reference_urls': 'a list, from scans',
  'vulnerabilities.scan_id': 'the scan that it came from',
  'vulnerabilities.score': 'follows from the vectors',
  'vulnerabilities.updated_at': 'stamped by the database, whatever a client sends',
  'vulnerabilities.vectors': 'a list, shown in words',
}

interface Column {
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  creatable: boolean
  changeable: boolean
}

const columnsOf = (table: string) =>
  db.sql<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       a.atthasdef as has_default,
       has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert') as creatable,
       has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') as changeable
     from pg_attribute a
     where a.attrelid = ('public.' || $1)::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )

/** What the checks of one column say of its value. */
async function limitsOf(table: string, column: string) {
  const checks = await db.sql<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
    [table, column],
  )
  const text = checks.map(({ definition }) => definition).join('\n')
  const bound = (sign: '>=' | '<=') => {
    const found = new RegExp(String.raw`(?:length\((?:btrim\()?)?\b${column}\)* ${sign} (?:'(-\d+)'|(\d+)\b)`).exec(
      text,
    )
    const digits = found?.[1] ?? found?.[2]
    return digits === undefined ? undefined : Number(digits)
  }
  const list = /ARRAY\[(.*?)\]/.exec(text)?.[1]
  return {
    min: bound('>='),
    max: bound('<='),
    choices: list?.split(', ').map((one) => one.slice(1, -'::text'.length - 1)),
  }
}

const declaredLimits = (field: Field) => ({
  min: 'min' in field ? field.min : undefined,
  max: 'max' in field ? field.max : undefined,
  choices: 'choices' in field ? [...field.choices] : undefined,
})

const writableOf = ({ creatable, changeable }: Column): Field['writable'] =>
  creatable ? (changeable ? undefined : 'on create') : changeable ? 'on change' : 'never'

const TYPES: Readonly<Record<Field['type'], readonly string[]>> = {
  text: ['text'],
  'long text': ['text'],
  choice: ['text'],
  number: ['integer', 'bigint'],
  money: ['integer'],
  mark: ['integer'],
  day: ['date'],
  moment: ['timestamp with time zone'],
  boolean: ['boolean'],
  person: ['uuid'],
  reference: ['uuid'],
}

describe.each(RECORDS.map((record) => [record.table, record] as const))('%s', (table, record: RecordDeclaration) => {
  test('every column that members write is a field, or none for a reason', async () => {
    const written = (await columnsOf(table)).filter((column) => writableOf(column) !== 'never')
    const without = written
      .filter(({ name }) => name !== 'company_id' && !(name in record.fields))
      .map(({ name }) => `${table}.${name}`)
    expect(without.toSorted()).toEqual(Object.keys(NO_FIELDS).filter((name) => name.startsWith(`${table}.`)))
  })

  test.each(Object.entries(record.fields))('%s is the column that it says', async (name, field) => {
    const column = (await columnsOf(table)).find((one) => one.name === name)
    if (column === undefined) throw new Error(`${table} has no column ${name}`)
    const writable = writableOf(column)
    expect({
      nullable: field.nullable ?? false,
      writable: field.writable,
      required: field.required ?? false,
    }).toEqual({
      nullable: column.nullable,
      writable,
      required: !column.nullable && !column.has_default && column.creatable,
    })
    expect(TYPES[field.type]).toContain(column.type)
    // What members do not write keeps to limits of its own, or is computed.
    if (writable !== 'never') expect(declaredLimits(field)).toEqual(await limitsOf(table, name))
  })
})
