import { AmbiguityError, restErrors } from '../errors/errors.ts'
import { isVisible, type ForeignKey, type Relation, type Role, type Schema } from '../schema/schema.ts'
import { similarName } from '../errors/similar-name.ts'

export type ColumnPair = readonly [here: string, there: string]

export interface Relationship {
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  readonly target: Relation
  /** Origin and target columns that must be equal; with a junction, origin and junction columns. */
  readonly pairs: readonly ColumnPair[]
  readonly junction: { readonly name: string; readonly pairs: readonly ColumnPair[] } | undefined
  readonly keys: readonly ForeignKey[]
  /** Whether the foreign key belongs to the origin. */
  readonly outward: boolean
}

/**
 * Chooses the relationship from `origin` that matches the target and hint of an embed.
 *
 * @throws ApiError PGRST200 when none fits; AmbiguityError PGRST201 when several do
 */
export function findRelationship(
  schema: Schema,
  role: Role,
  origin: Relation,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = relationshipsOf(schema, origin)
  const fitting = all.filter((candidate) => fits(candidate, origin, target, hint))
  const [first, ...others] = fitting
  if (first === undefined) {
    const names = all.map((candidate) => candidate.target).filter((relation) => isVisible(relation, role))
    throw restErrors.noRelationship(
      schema.name,
      origin.name,
      target,
      hint,
      similarName(
        target,
        names.map((relation) => relation.name),
      ),
    )
  }
  if (others.length > 0) throw ambiguous(origin, target, fitting)
  return first
}

function relationshipsOf(schema: Schema, origin: Relation): Relationship[] {
  const found: Relationship[] = []
  for (const key of origin.foreignKeys) {
    const target = schema.relations.get(key.target)
    if (target) found.push(direct(key, target, true, isUnique(origin, key.columns) ? 'one-to-one' : 'many-to-one'))
  }
  for (const key of origin.inbound) {
    const target = schema.relations.get(key.origin)
    if (!target) continue
    found.push(direct(key, target, false, isUnique(target, key.columns) ? 'one-to-one' : 'one-to-many'))
    found.push(...throughJunction(schema, target, key))
  }
  return found
}

function direct(
  key: ForeignKey,
  target: Relation,
  outward: boolean,
  cardinality: Relationship['cardinality'],
): Relationship {
  const pairs = key.columns.map((column, index): ColumnPair => {
    const other = key.targetColumns[index] ?? ''
    return outward ? [column, other] : [other, column]
  })
  return { cardinality, target, pairs, junction: undefined, keys: [key], outward }
}

function throughJunction(schema: Schema, junction: Relation, inward: ForeignKey): Relationship[] {
  const within = (key: ForeignKey): boolean =>
    key.columns.every((column) => junction.primaryKey.includes(column)) && !isUnique(junction, key.columns)
  if (!within(inward)) return []
  return junction.foreignKeys.flatMap((outward): Relationship[] => {
    const target = schema.relations.get(outward.target)
    if (!target || outward.name === inward.name || !within(outward) || overlaps(inward, outward)) return []
    return [
      {
        cardinality: 'many-to-many',
        target,
        pairs: inward.columns.map((column, index): ColumnPair => [inward.targetColumns[index] ?? '', column]),
        junction: {
          name: junction.name,
          pairs: outward.columns.map((column, index): ColumnPair => [column, outward.targetColumns[index] ?? '']),
        },
        keys: [inward, outward],
        outward: false,
      },
    ]
  })
}

/** A tenant key inside another composite key (company_id in company_id, x_id) is not a many-to-many relationship. */
function overlaps(left: ForeignKey, right: ForeignKey): boolean {
  const inside = (some: ForeignKey, other: ForeignKey): boolean =>
    some.columns.every((column) => other.columns.includes(column))
  return inside(left, right) || inside(right, left)
}

function isUnique(relation: Relation, columns: readonly string[]): boolean {
  return relation.uniques.some(
    (unique) => unique.length === columns.length && unique.every((column) => columns.includes(column)),
  )
}

function fits(candidate: Relationship, origin: Relation, target: string, hint: string | undefined): boolean {
  const named = candidate.target.name === target
  if (hint === undefined) return (named && !isOtherSide(candidate, origin)) || namesKey(candidate, origin, target)
  return named && !(isSelf(candidate, origin) && candidate.outward) && fitsHint(candidate, origin, hint)
}

function isSelf(candidate: Relationship, origin: Relation): boolean {
  return candidate.target.name === origin.name
}

/** `table(*)` on a relation that refers to itself means the many side; the one side is reached by its column. */
function isOtherSide(candidate: Relationship, origin: Relation): boolean {
  return isSelf(candidate, origin) && (candidate.outward || candidate.junction !== undefined)
}

/** Only tables can be named by keys and columns: a view over one would make each of them ambiguous. */
function namesKey(candidate: Relationship, origin: Relation, name: string): boolean {
  const key = candidate.keys[0]
  const self = isSelf(candidate, origin)
  if (key === undefined || candidate.junction || (candidate.target.view && !self)) return false
  if (candidate.outward) return key.name === name || isColumnOf(key, origin, name)
  return key.name === name && !self
}

function fitsHint(candidate: Relationship, origin: Relation, hint: string): boolean {
  const [key, other] = candidate.keys
  if (key === undefined) return false
  if (candidate.junction) {
    // A junction of a relation with itself has two keys; the first one decides.
    return candidate.junction.name === hint || key.name === hint || (other?.name === hint && !isSelf(candidate, origin))
  }
  const owner = candidate.outward ? origin : candidate.target
  return (
    key.name === hint ||
    isColumnOf(key, owner, hint) ||
    (key.targetColumns.length === 1 && key.targetColumns[0] === hint)
  )
}

/** Whether a column identifies a foreign key: its only column, or one that no other key of the relation has. */
function isColumnOf(key: ForeignKey, owner: Relation, column: string): boolean {
  if (!key.columns.includes(column)) return false
  return (
    key.columns.length === 1 ||
    owner.foreignKeys.every((other) => other.name === key.name || !other.columns.includes(column))
  )
}

function ambiguous(origin: Relation, target: string, candidates: readonly Relationship[]): AmbiguityError {
  const described = candidates.map((candidate) => ({
    cardinality: candidate.cardinality,
    embedding: `${origin.name} with ${candidate.target.name}`,
    relationship: describe(candidate),
  }))
  const names = candidates.map((candidate) => {
    const junction = isSelf(candidate, origin) ? undefined : candidate.junction?.name
    return `'${candidate.target.name}!${junction ?? candidate.keys[0]?.name ?? ''}'`
  })
  return new AmbiguityError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    `Try changing '${target}' to one of the following: ${names.join(', ')}. Find the desired relationship in the 'details' key.`,
    described,
  )
}

function describe(candidate: Relationship): string {
  const [first, second] = candidate.keys
  if (!first) return ''
  if (candidate.junction && second) {
    return `${candidate.junction.name} using ${first.name}(${first.columns.join(', ')}) and ${second.name}(${second.columns.join(', ')})`
  }
  const own = `${first.origin}(${first.columns.join(', ')})`
  const other = `${first.target}(${first.targetColumns.join(', ')})`
  return candidate.outward ? `${first.name} using ${own} and ${other}` : `${first.name} using ${other} and ${own}`
}
