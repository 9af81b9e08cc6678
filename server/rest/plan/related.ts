import { MAX_ROWS } from '../limits.ts'
import type { Link, Source } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import type { EmbedItem } from '../parse/request.ts'
import { rowArgument, rowsOf, type Rows } from './rows.ts'
import type { ComputedRelation, Relation, Role, Schema } from '../schema/schema.ts'

/** The rows of an embed, and how they join those of its parent. */
export interface Related {
  readonly toMany: boolean
  readonly rows: Rows
  readonly source: Source
  readonly link: Link | undefined
  /** The default limit of rows; none for a to-one relation. */
  readonly cap: number | undefined
}

interface Parent {
  readonly rows: Rows
  readonly alias: string
}

/** Computed relationships come first, so that they can override those found by keys. */
export function findRelated(schema: Schema, role: Role, parent: Parent, alias: string, item: EmbedItem): Related {
  const { relation } = parent.rows
  if (!relation) throw restErrors.noRelationship(schema.name, parent.rows.name, item.target, item.hint, undefined)
  const computed = relation.computedRelations.get(item.target)
  const target = computed && schema.relations.get(computed.target)
  if (computed && target) return byFunction(role, parent, relation, computed, target)
  return byKey(role, parent, alias, findRelationship(schema, role, relation, item.target, item.hint))
}

function byFunction(
  role: Role,
  { rows, alias }: Parent,
  relation: Relation,
  { function: name, set, toMany }: ComputedRelation,
  target: Relation,
): Related {
  const argument = rowArgument(rows, relation, alias)
  return {
    toMany,
    rows: rowsOf(target, role),
    source: { kind: 'computed', function: name, argument, set },
    link: undefined,
    cap: toMany ? MAX_ROWS : 1,
  }
}

function byKey(role: Role, parent: Parent, alias: string, relationship: Relationship): Related {
  const { cardinality, target, pairs, junction } = relationship
  const toMany = cardinality === 'one-to-many' || cardinality === 'many-to-many'
  // A view may show a row of its table twice.
  const one = target.view ? 1 : undefined
  return {
    toMany,
    rows: rowsOf(target, role),
    source: { kind: 'relation', name: target.name },
    link: { parent: parent.alias, pairs, junction: junction && { alias: `${alias}_junction`, ...junction } },
    cap: toMany ? MAX_ROWS : one,
  }
}
