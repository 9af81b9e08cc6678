import type { Column, DatabaseFunction, Parameter, Relation } from '../schema/schema.ts'
import type { Aggregate, JsonStep, Test } from '../parse/request.ts'

/** A request after every name was found in the schema. Rendering only walks this; it looks nothing up. */

/** Where rows come from: a relation, the result of a write or a call (`pgrst_source`), or a computed relationship. */
export type Source =
  | { readonly kind: 'relation'; readonly name: string }
  | { readonly kind: 'result' }
  | { readonly kind: 'computed'; readonly function: string; readonly argument: RowArgument; readonly set: boolean }

/** A row of a relation, passed to a function. */
export interface RowArgument {
  /** Alias of the level that the row belongs to. */
  readonly level: string
  readonly relation: string
  /** Its columns, null for those that cannot be read; undefined where the alias itself is such a row. */
  readonly columns: readonly (string | null)[] | undefined
}

export interface Operand {
  /** Alias of the level that the column belongs to. */
  readonly level: string
  readonly column: Column
  /** For a computed column: the argument of its function. */
  readonly argument?: RowArgument
  readonly path: readonly JsonStep[]
}

export type Predicate =
  | { readonly kind: 'test'; readonly operand: Operand; readonly negated: boolean; readonly test: Test }
  | {
      readonly kind: 'group'
      readonly operator: 'and' | 'or'
      readonly negated: boolean
      readonly members: readonly Predicate[]
    }
  | { readonly kind: 'exists'; readonly negated: boolean; readonly embed: Embed }

export interface ValueOutput {
  readonly kind: 'value'
  readonly name: string
  readonly operand: Operand
  /** With an aggregate, the cast of its input. */
  readonly cast: string | undefined
  readonly aggregate: Aggregate | undefined
}

export type Output =
  | ValueOutput
  /** The number of rows. */
  | { readonly kind: 'count'; readonly name: string; readonly cast: string | undefined }
  | { readonly kind: 'embed'; readonly name: string; readonly embed: Embed }
  /** Columns of the embedded rows become columns of the level: of one row as they are, of several as arrays. */
  | { readonly kind: 'spread'; readonly embed: Embed }

export interface Ordering {
  readonly operand: Operand
  /** Set when the operand belongs to an embedded to-one relation. */
  readonly through: Embed | undefined
  readonly descending: boolean
  readonly nulls: 'first' | 'last' | undefined
}

export interface Level {
  readonly alias: string
  readonly source: Source
  readonly link: Link | undefined
  readonly outputs: readonly Output[]
  readonly where: readonly Predicate[]
  /** The embeds that must exist (`!inner`). */
  readonly required: readonly Predicate[]
  readonly order: readonly Ordering[]
  readonly limit: number | undefined
  readonly offset: number
  /** Aliases of embeds that the request names by their target, by that target; one map for the whole tree. */
  readonly renamed: ReadonlyMap<string, string>
}

/** How an embedded level joins its parent. */
export interface Link {
  readonly parent: string
  /** Pairs of a parent column and an own column that must be equal; with a junction, of parent and junction column. */
  readonly pairs: readonly (readonly [string, string])[]
  /** Its alias, name, and pairs of junction and own column. */
  readonly junction:
    | { readonly alias: string; readonly name: string; readonly pairs: readonly (readonly [string, string])[] }
    | undefined
}

export interface Embed {
  readonly toMany: boolean
  readonly level: Level
}

export type CountKind = 'none' | 'exact' | 'capped'

interface Common {
  readonly output: Level
  readonly count: CountKind
  readonly format: 'json' | 'csv'
  readonly nullsStripped: boolean
  readonly body: 'rows' | 'scalars' | 'none'
}

export interface ReadPlan extends Common {
  readonly kind: 'read'
}

export interface InsertPlan extends Common {
  readonly kind: 'insert'
  readonly relation: Relation
  readonly columns: readonly Column[]
  readonly fillDefaults: boolean
  readonly conflict: { readonly target: readonly string[]; readonly merge: boolean } | undefined
  /** For PUT: the key that the only row of the body must have. */
  readonly only: readonly KeyValue[] | undefined
  readonly returning: readonly string[]
}

export interface KeyValue {
  readonly column: string
  readonly value: string
}

export interface UpdatePlan extends Common {
  readonly kind: 'update'
  readonly relation: Relation
  readonly columns: readonly Column[]
  readonly fillDefaults: boolean
  readonly where: readonly Predicate[]
  readonly returning: readonly string[]
}

export interface DeletePlan extends Common {
  readonly kind: 'delete'
  readonly relation: Relation
  readonly where: readonly Predicate[]
  readonly returning: readonly string[]
}

/** Where the arguments of a call come from. */
export type Arguments =
  | { readonly from: 'values'; readonly values: readonly (readonly [Parameter, string | readonly string[]])[] }
  /** The members of the body, or of the first object in it. */
  | { readonly from: 'body' | 'first object'; readonly parameters: readonly Parameter[] }
  | { readonly from: 'whole body'; readonly type: string }

export interface CallPlan extends Common {
  readonly kind: 'call'
  readonly function: DatabaseFunction
  readonly arguments: Arguments
  /** The time limit that the function sets for itself. */
  readonly timeoutMs: number | undefined
  readonly readOnly: boolean
}

/** A PATCH without columns: changes nothing, but still runs as the caller to check the session. */
export interface NoOpPlan extends Common {
  readonly kind: 'nothing'
}

export type Plan = ReadPlan | InsertPlan | UpdatePlan | DeletePlan | CallPlan | NoOpPlan

/** Whether a level returns one row for each group. Aggregates of a spread row belong to the parent level. */
export function isGrouped({ outputs }: Level): boolean {
  return outputs.some((output) => {
    if (output.kind === 'value') return output.aggregate !== undefined
    return output.kind === 'count' || (output.kind === 'spread' && isGrouped(output.embed.level))
  })
}

/** Whether a plan may run in a transaction that refuses writes. */
export function isReadOnly(plan: Plan): boolean {
  return plan.kind === 'read' || plan.kind === 'nothing' || (plan.kind === 'call' && plan.readOnly)
}
