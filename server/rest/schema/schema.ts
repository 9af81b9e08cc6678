import type { Representation } from './representations.ts'

/** What the planner knows about the database: plain data, replaced as a whole when the database changes. */
/** The exposed schemas, by name. */
export type Schemas = ReadonlyMap<string, Schema>

export interface Schema {
  readonly name: string
  /** Whether SQL, of any schema, reads the settings of a request. */
  readonly readsRequest: boolean
  readonly relations: ReadonlyMap<string, Relation>
  /** Overloads by name. */
  readonly functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Columns of each constraint, by `relation constraint`. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
  /** The messages of check constraints, by `relation constraint`; only constraints that have one. */
  readonly checks: ReadonlyMap<string, string>
}

export type Role = 'anon' | 'authenticated' | 'seat'

export interface Column {
  readonly name: string
  /** The type as SQL that has the same meaning under any search path. */
  readonly type: string
  /** Decides how JSON paths and text search treat it. */
  readonly family: 'json' | 'tsvector' | 'other'
  /** The default of the column, or else of its domain, as SQL, for `missing=default`. */
  readonly default: string | null
  /** Whether it is never null. */
  readonly required: boolean
  /** The values of an enum. */
  readonly labels?: readonly string[] | null
  /** How values of a domain stand in requests and answers, where the database defines it. */
  readonly representation?: Representation | undefined
  readonly description: string | null
}

export interface Grants {
  /** Columns that the role may SELECT. */
  readonly select: ReadonlySet<string>
  readonly insert: boolean
  readonly update: boolean
  readonly delete: boolean
}

export interface ForeignKey {
  readonly name: string
  readonly origin: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

/** A function that takes a row of a relation and returns rows of another. */
export interface ComputedRelation {
  readonly function: string
  readonly target: string
  readonly toMany: boolean
  /** A function that does not return a set returns a row of nulls for none. */
  readonly set: boolean
}

export interface Relation {
  readonly name: string
  /** A view may repeat rows of its table, so inherited keys need not be unique. */
  readonly view: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** Functions that take a row and return a value, as columns; `*` does not include them. */
  readonly computedColumns: ReadonlyMap<string, Column>
  readonly computedRelations: ReadonlyMap<string, ComputedRelation>
  /** For a view, its columns that are those of a table's primary key. */
  readonly primaryKey: readonly string[]
  /** Column sets of primary keys and unique indexes. */
  readonly uniques: readonly (readonly string[])[]
  /** Those of a table that ON CONFLICT can name. */
  readonly conflictKeys: readonly (readonly string[])[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Foreign keys of other relations that refer to this one. */
  readonly inbound: readonly ForeignKey[]
  /** What PostgreSQL can do with it at all: a view may be read-only. */
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly grants: Readonly<Record<Role, Grants>>
  readonly description: string | null
}

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface DatabaseFunction {
  readonly name: string
  readonly parameters: readonly Parameter[]
  /** The type of a single unnamed json, jsonb, text, xml or bytea parameter that takes the whole body. */
  readonly wholeBody: string | undefined
  readonly readOnly: boolean
  /** The `statement_timeout` that the function sets for itself; 0 is no limit. */
  readonly timeoutMs: number | undefined
  readonly executableBy: ReadonlySet<Role>
  readonly returns: Returns
  readonly description: string | null
}

export interface Returns {
  readonly kind: 'void' | 'scalar' | 'row'
  readonly set: boolean
  /** For `row`: its columns. */
  readonly columns: ReadonlyMap<string, Column>
  /** For `row`: the relation whose rows it returns. */
  readonly relation: string | undefined
}

export function familyOf(base: string): Column['family'] {
  if (base === 'json' || base === 'jsonb') return 'json'
  return base === 'tsvector' ? 'tsvector' : 'other'
}

/** The columns of `*`. Without any grant all of them, so that PostgreSQL's error names the table. */
export function readableColumns(relation: Relation, role: Role): Column[] {
  const granted = relation.grants[role].select
  const all = [...relation.columns.values()]
  return granted.size === 0 ? all : all.filter((column) => granted.has(column.name))
}

/** Whether the role has any right on a relation; others are not named in hints. */
export function isVisible(relation: Relation, role: Role): boolean {
  const grants = relation.grants[role]
  return grants.select.size > 0 || grants.insert || grants.update || grants.delete
}
