import type { Column, DatabaseFunction, Parameter, Relation } from './schema.ts'
import type { JsonStep, Test } from './request.ts'

/** A request after every name was found in the schema. Rendering only walks this; it looks nothing up. */

/** Where rows come from: a relation, or the rows that a write or a function gave (`pgrst_source`). */
export type Source = { readonly kind: 'relation'; readonly name: string } | { readonly kind: 'result' }

export interface Operand {
  /** Alias of the level whose column it is. */
  readonly level: string
  readonly column: Column
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
  readonly cast: string | undefined
}

export type Output =
  | ValueOutput
  | { readonly kind: 'embed'; readonly name: string; readonly embed: Embed }
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
}

/** How an embedded level hangs on its parent. */
export interface Link {
  readonly parent: string
  /** Parent column and own column that are equal; with a junction, parent and junction column. */
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
  readonly returning: readonly string[]
}

export interface UpdatePlan extends Common {
  readonly kind: 'update'
  readonly relation: Relation
  readonly columns: readonly Column[]
  readonly where: readonly Predicate[]
  readonly returning: readonly string[]
}

export interface DeletePlan extends Common {
  readonly kind: 'delete'
  readonly relation: Relation
  readonly where: readonly Predicate[]
  readonly returning: readonly string[]
}

export interface CallPlan extends Common {
  readonly kind: 'call'
  readonly function: DatabaseFunction
  readonly arguments: readonly Parameter[]
  /** Arguments of a GET as JSON text; otherwise the body is used. */
  readonly argumentsText: string | undefined
  readonly readOnly: boolean
}

/** A PATCH without columns: changes nothing, yet runs as the caller, whose session must live. */
export interface NothingPlan extends Common {
  readonly kind: 'nothing'
}

export type Plan = ReadPlan | InsertPlan | UpdatePlan | DeletePlan | CallPlan | NothingPlan

/** Whether a plan may run in a transaction that refuses writes. */
export function isReadOnly(plan: Plan): boolean {
  return plan.kind === 'read' || plan.kind === 'nothing' || (plan.kind === 'call' && plan.readOnly)
}
