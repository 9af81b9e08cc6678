/** What the planner knows of the database: plain data, replaced as a whole when the database changes. */
export interface Schema {
  readonly relations: ReadonlyMap<string, Relation>
  /** Overloads by name. */
  readonly functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Columns of each constraint, by `relation constraint`. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
}

export type Role = 'anon' | 'authenticated'

export interface Column {
  readonly name: string
  /** The type as SQL that means the same under any search path. */
  readonly type: string
  /** Decides how JSON paths and text search treat it. */
  readonly family: 'json' | 'tsvector' | 'other'
  /** The default as SQL, for `missing=default`. */
  readonly default: string | null
  readonly required: boolean
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

export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  /** Column sets of primary keys and unique indexes. */
  readonly uniques: readonly (readonly string[])[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Foreign keys of other relations that point here. */
  readonly inbound: readonly ForeignKey[]
  /** What PostgreSQL can do with it at all: a view may not be writable. */
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
  /** Set for a function with one unnamed json or jsonb parameter: it takes the whole body. */
  readonly wholeBody: string | undefined
  readonly readOnly: boolean
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

/** Columns that `*` stands for. Without any grant all of them, so that PostgreSQL refuses by the table's name. */
export function readableColumns(relation: Relation, role: Role): Column[] {
  const granted = relation.grants[role].select
  const all = [...relation.columns.values()]
  return granted.size === 0 ? all : all.filter((column) => granted.has(column.name))
}

/** Whether the role may do anything at all with a relation; others are not named in hints. */
export function isVisible(relation: Relation, role: Role): boolean {
  const grants = relation.grants[role]
  return grants.select.size > 0 || grants.insert || grants.update || grants.delete
}
