import { z } from 'zod'
import { familyOf, type Column, type ComputedRelation, type Relation } from './schema.ts'

export const computedRow = z.object({
  relation: z.string(),
  name: z.string(),
  target: z.string().nullable(),
  set: z.boolean(),
  many: z.boolean(),
  type: z.string(),
  base: z.string(),
  description: z.string().nullable(),
})

export type Computed = Pick<Relation, 'computedColumns' | 'computedRelations'>

/** Computed columns and computed relationships of a relation. */
export function computedOf(relation: string, rows: readonly z.infer<typeof computedRow>[]): Computed {
  const columns = new Map<string, Column>()
  const relations = new Map<string, ComputedRelation>()
  for (const { name, target, set, many, type, base, description } of rows.filter((row) => row.relation === relation)) {
    if (target !== null) relations.set(name, { function: name, target, toMany: many, set })
    else columns.set(name, { name, type, family: familyOf(base), default: null, required: false, description })
  }
  return { computedColumns: columns, computedRelations: relations }
}
