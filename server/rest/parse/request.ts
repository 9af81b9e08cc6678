/** A parsed request, before any lookup in the schema. Only the parsers create these. */

export type JsonStep = { readonly arrow: '->' | '->>'; readonly key: string | number }

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export interface EmbedItem {
  readonly kind: 'embed'
  readonly target: string
  readonly alias: string | undefined
  readonly hint: string | undefined
  readonly inner: boolean
  readonly spread: boolean
  readonly select: SelectItem[]
}

export interface FieldItem {
  readonly kind: 'field'
  readonly field: Field
  readonly alias: string | undefined
  /** A type name as PostgreSQL writes it, from the list of allowed casts; with an aggregate, the cast of its input. */
  readonly cast: string | undefined
  readonly aggregate: Aggregate | undefined
}

export interface Aggregate {
  readonly name: 'avg' | 'count' | 'max' | 'min' | 'sum'
  readonly cast: string | undefined
}

/** `count()`: of rows, not of the values of a column. */
export interface CountItem {
  readonly kind: 'count'
  readonly alias: string | undefined
  readonly cast: string | undefined
}

export type SelectItem = { readonly kind: 'star' } | FieldItem | CountItem | EmbedItem

export type SearchFunction = 'to_tsquery' | 'plainto_tsquery' | 'phraseto_tsquery' | 'websearch_to_tsquery'

export type Test =
  | {
      readonly kind: 'compare'
      readonly sql: string
      readonly quantifier: 'any' | 'all' | undefined
      readonly value: string
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly sql: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search'
      readonly sql: SearchFunction
      readonly config: string | undefined
      readonly value: string
    }

export type Condition =
  | { readonly kind: 'filter'; readonly field: Field; readonly negated: boolean; readonly test: Test }
  | {
      readonly kind: 'group'
      readonly operator: 'and' | 'or'
      readonly negated: boolean
      readonly members: Condition[]
    }

export interface OrderTerm {
  readonly field: Field
  /** Set for `rel(field)`: the name of an embedded to-one relation. */
  readonly relation: string | undefined
  readonly descending: boolean
  readonly nulls: 'first' | 'last' | undefined
}

/** A part of the query for the level of the select tree at `path`; the root is `[]`. */
export interface Located<T> {
  readonly path: readonly string[]
  readonly value: T
}

export interface Query {
  readonly select: readonly SelectItem[]
  readonly conditions: readonly Located<Condition>[]
  readonly orders: readonly Located<readonly OrderTerm[]>[]
  readonly limits: readonly Located<number>[]
  readonly offsets: readonly Located<number>[]
  readonly columns: readonly string[] | undefined
  readonly onConflict: readonly string[] | undefined
  /** Arguments of a function called with GET. */
  readonly args: readonly (readonly [string, string])[]
}

export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  readonly missing: 'default' | 'null' | undefined
  readonly return: 'minimal' | 'headers-only' | 'representation' | undefined
  readonly count: 'exact' | 'planned' | 'estimated' | undefined
  readonly transaction: 'commit' | 'rollback' | undefined
  readonly handling: 'strict' | 'lenient' | undefined
  readonly timezone: string | undefined
  readonly maxAffected: number | undefined
}

export interface Media {
  readonly format: 'json' | 'csv'
  readonly single: boolean
  readonly nullsStripped: boolean
  /** CSV in which no cell runs as a formula in a spreadsheet. */
  readonly formulasEscaped: boolean
  /** Set when the response is PostgreSQL's execution plan instead. */
  readonly explain: Explain | undefined
}

export interface Explain {
  readonly format: 'json' | 'text'
  readonly options: readonly ('analyze' | 'verbose' | 'settings' | 'buffers' | 'wal')[]
  /** The media type whose statement is explained. */
  readonly of: string
}

export interface PageRange {
  readonly offset: number
  readonly limit: number | undefined
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Request {
  readonly method: Method
  readonly target: { readonly kind: 'relation' | 'function'; readonly name: string }
  readonly query: Query
  readonly preferences: Preferences
  readonly media: Media
  readonly range: PageRange | undefined
  readonly body: BodyShape | undefined
}

/** A body, and what planning needs to know about it. Only `shape` decides how the statement reads it. */
export interface Body {
  /** What PostgreSQL receives: JSON, or for `raw` the text of the only value. */
  readonly text: string
  readonly shape: BodyShape
}

export type RawType = 'text' | 'xml' | 'bytea'

export type BodyShape =
  | { readonly kind: 'object'; readonly keys: readonly string[] }
  | {
      readonly kind: 'array'
      /** Keys of its first object. */
      readonly keys: readonly string[]
      /** Whether all its objects have these keys. */
      readonly uniform: boolean
      /** Whether there is more than one. */
      readonly several: boolean
    }
  | { readonly kind: 'scalar' }
  /** Arguments of a function, from a form. */
  | { readonly kind: 'form'; readonly pairs: readonly (readonly [string, string])[] }
  /** The only argument of a function, of any type. */
  | { readonly kind: 'raw'; readonly type: RawType }
