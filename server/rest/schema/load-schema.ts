import type pg from 'pg'
import { z } from 'zod'
import { constraintMessage } from '#server/platform/database/constraint-message.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { COMPUTED } from './catalog-computed.ts'
import { CHECKS, FUNCTIONS, KEYS, RELATIONS } from './catalog-queries.ts'
import { VIEW_KEYS } from './catalog-views.ts'
import { computedOf, computedRow, type Computed } from './computed.ts'
import {
  familyOf,
  type Column,
  type DatabaseFunction,
  type ForeignKey,
  type Grants,
  type Relation,
  type Role,
  type Schema,
} from './schema.ts'
import { readsRequest } from './request-readers.ts'
import { REPRESENTATIONS, representationRow, type Representation } from './representations.ts'
import { inheritedKeys, viewKeyRow } from './view-keys.ts'

const columnRow = z.object({
  name: z.string(),
  type: z.string(),
  base: z.string(),
  default: z.string().nullable(),
  required: z.boolean(),
  labels: z.array(z.string()).nullable(),
  description: z.string().nullable(),
  readers: z.array(z.enum(['anon', 'authenticated', 'seat'])),
})

const writers = z.object({ insert: z.boolean(), update: z.boolean(), delete: z.boolean() })

const relationRow = z.object({
  name: z.string(),
  view: z.boolean(),
  description: z.string().nullable(),
  events: z.number(),
  anon: writers,
  authenticated: writers,
  seat: writers,
  columns: z.array(columnRow),
})

const keyRow = z.object({
  relation: z.string(),
  name: z.string(),
  kind: z.enum(['primary', 'unique', 'deferrable', 'foreign', 'other']),
  columns: z.array(z.string()),
  target: z.string().nullable(),
  targetColumns: z.array(z.string()),
})

const checkRow = z.object({
  relation: z.string(),
  name: z.string(),
  definition: z.string(),
  comment: z.string().nullable(),
})

const functionRow = z.object({
  name: z.string(),
  description: z.string().nullable(),
  readOnly: z.boolean(),
  timeoutMs: z.number().nullable(),
  callers: z.array(z.enum(['anon', 'authenticated', 'seat'])),
  set: z.boolean(),
  kind: z.enum(['void', 'scalar', 'row']),
  relation: z.string().nullable(),
  inputs: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean(), variadic: z.boolean() })),
  columns: z.array(z.object({ name: z.string(), type: z.string(), base: z.string() })),
})

/** Types of a single unnamed parameter that takes the whole body of a request. */
const WHOLE_BODY = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

type KeyRow = z.infer<typeof keyRow>

/** Reads what a schema exposes to callers. Omits relations and functions that no caller may use. */
export async function loadSchema(pool: pg.Pool, name: string): Promise<Schema> {
  const catalog = await readCatalog(pool, name)
  const { relations, keys, checks, viewKeys, functions, computed, represented } = catalog
  const representations: Representations = new Map(represented.map(({ type, ...found }) => [type, found]))
  const allKeys = [...keys, ...inheritedKeys(viewKeys)]
  const byName = new Map(
    relations.map((row) => [
      row.name,
      { ...toRelation(row, allKeys, representations), ...computedOf(row.name, computed) },
    ]),
  )
  const overloads = new Map<string, DatabaseFunction[]>()
  for (const row of functions)
    overloads.set(row.name, [...(overloads.get(row.name) ?? []), toFunction(row, representations)])
  return {
    name,
    readsRequest: catalog.readsRequest,
    relations: byName,
    functions: overloads,
    constraints: new Map(keys.map((key) => [`${key.relation} ${key.name}`, key.columns])),
    checks: new Map(
      checks.flatMap((check) => {
        const words = constraintMessage(check)
        return words === undefined ? [] : [[`${check.relation} ${check.name}`, words] as const]
      }),
    ),
  }
}

async function readCatalog(pool: pg.Pool, name: string) {
  return inTransaction(pool, async (client) => {
    // With an empty search path PostgreSQL writes type names and defaults fully qualified.
    await client.query(`select set_config('search_path', '', true)`)
    const read = async <T>(text: string, row: z.ZodType<T>): Promise<T[]> => {
      const { rows } = await client.query<{ found: string }>(text, [name])
      return z.array(row).parse(JSON.parse(rows[0]?.found ?? '[]'))
    }
    return {
      relations: await read(RELATIONS, relationRow),
      keys: await read(KEYS, keyRow),
      checks: await read(CHECKS, checkRow),
      viewKeys: await read(VIEW_KEYS, viewKeyRow),
      functions: await read(FUNCTIONS, functionRow),
      computed: await read(COMPUTED, computedRow),
      represented: await read(REPRESENTATIONS, representationRow),
      readsRequest: await readsRequest(client),
    }
  })
}

/** By the domain's name, as SQL. */
type Representations = ReadonlyMap<string, Representation>

function toRelation(
  row: z.infer<typeof relationRow>,
  keys: readonly KeyRow[],
  representations: Representations,
): Omit<Relation, keyof Computed> {
  const own = keys.filter((key) => key.relation === row.name)
  const columns = row.columns.map(({ base, readers: _readers, ...column }): Column => ({
    ...column,
    family: familyOf(base),
    representation: representations.get(column.type),
  }))
  const grantsOf = (role: Role): Grants => ({
    select: new Set(row.columns.filter((column) => column.readers.includes(role)).map((column) => column.name)),
    ...row[role],
  })
  const keysOf = (...kinds: KeyRow['kind'][]) =>
    own.filter(({ kind }) => kinds.includes(kind)).map(({ columns: named }) => named)
  return {
    name: row.name,
    view: row.view,
    description: row.description,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: own.find((key) => key.kind === 'primary')?.columns ?? [],
    uniques: keysOf('primary', 'unique', 'deferrable'),
    conflictKeys: row.view ? [] : keysOf('primary', 'unique'),
    foreignKeys: own.flatMap(toForeignKey),
    inbound: keys.filter((key) => key.target === row.name).flatMap(toForeignKey),
    // Bits of pg_relation_is_updatable.
    insertable: (row.events & 8) !== 0,
    updatable: (row.events & 4) !== 0,
    deletable: (row.events & 16) !== 0,
    grants: { anon: grantsOf('anon'), authenticated: grantsOf('authenticated'), seat: grantsOf('seat') },
  }
}

function toForeignKey({ name, relation, columns, target, targetColumns }: KeyRow): ForeignKey[] {
  return target === null ? [] : [{ name, origin: relation, columns, target, targetColumns }]
}

function toFunction(row: z.infer<typeof functionRow>, representations: Representations): DatabaseFunction {
  const [only] = row.inputs
  const whole = row.inputs.length === 1 && only?.name === '' && WHOLE_BODY.has(only.type)
  // Rows of a relation look the same from a function.
  const known: Representations = row.relation === null ? new Map() : representations
  const columns = row.columns.map(({ name, type, base }): [string, Column] => {
    const representation = known.get(type)
    return [
      name,
      { name, type, family: familyOf(base), default: null, required: false, description: null, representation },
    ]
  })
  return {
    name: row.name,
    description: row.description,
    parameters: whole ? [] : row.inputs,
    wholeBody: whole ? only.type : undefined,
    readOnly: row.readOnly,
    timeoutMs: row.timeoutMs ?? undefined,
    executableBy: new Set(row.callers),
    returns: { kind: row.kind, set: row.set, columns: new Map(columns), relation: row.relation ?? undefined },
  }
}
