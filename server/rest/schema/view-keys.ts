import { z } from 'zod'

export const viewKeyRow = z.object({
  view: z.string(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(['primary', 'unique', 'origin', 'target']),
  /** For each column of the key, the corresponding columns of the view. */
  columns: z.array(z.array(z.string())),
  /** For either end of a foreign key: the table at the other end, if it is exposed. */
  other: z.string().nullable(),
  otherColumns: z.array(z.string()),
})

type ViewKeyRow = z.infer<typeof viewKeyRow>

interface InheritedKey {
  readonly relation: string
  readonly name: string
  readonly kind: 'primary' | 'unique' | 'foreign'
  readonly columns: string[]
  readonly target: string | null
  readonly targetColumns: string[]
}

/** Keys that views inherit from their tables, so that they can be embedded like those. */
export function inheritedKeys(rows: readonly ViewKeyRow[]): InheritedKey[] {
  const uniques = rows.filter(({ kind }) => kind === 'primary' || kind === 'unique')
  return [...primaryKeys(rows), ...uniques.flatMap(uniqueKeys), ...foreignKeys(rows)]
}

/** A view over several tables has one row for each combination of theirs, so its key is all of their keys. */
function primaryKeys(rows: readonly ViewKeyRow[]): InheritedKey[] {
  const columns = new Map<string, Set<string>>()
  for (const row of rows.filter(({ kind }) => kind === 'primary')) {
    const names = columns.get(row.view) ?? new Set()
    columns.set(row.view, names)
    for (const [first = ''] of row.columns) names.add(first)
  }
  return [...columns].map(([relation, names]) => ({
    relation,
    name: relation,
    kind: 'primary',
    columns: [...names],
    target: null,
    targetColumns: [],
  }))
}

function uniqueKeys({ view, name, columns }: ViewKeyRow): InheritedKey[] {
  return combinations(columns).map((chosen) => ({
    relation: view,
    name,
    kind: 'unique',
    columns: chosen,
    target: null,
    targetColumns: [],
  }))
}

interface End {
  readonly relation: string
  readonly columns: string[]
}

/** Foreign keys with a view at one end or at both. */
function foreignKeys(rows: readonly ViewKeyRow[]): InheritedKey[] {
  const origins = rows.filter(({ kind }) => kind === 'origin')
  const targets = rows.filter(({ kind }) => kind === 'target')
  return [
    ...origins.flatMap((row) => endsOf(row).flatMap((end) => foreignKey(row.name, end, tableOf(row)))),
    ...targets.flatMap((row) => endsOf(row).flatMap((end) => foreignKey(row.name, tableOf(row), end))),
    ...origins.flatMap((row) => {
      const across = targets.filter(({ key }) => key === row.key).flatMap(endsOf)
      return endsOf(row).flatMap((origin) => across.flatMap((target) => foreignKey(row.name, origin, target)))
    }),
  ]
}

function endsOf({ view, columns }: ViewKeyRow): End[] {
  return combinations(columns).map((chosen) => ({ relation: view, columns: chosen }))
}

function tableOf({ other, otherColumns }: ViewKeyRow): End | undefined {
  return other === null ? undefined : { relation: other, columns: otherColumns }
}

function foreignKey(name: string, origin: End | undefined, target: End | undefined): InheritedKey[] {
  if (!origin || !target) return []
  return [{ ...origin, name, kind: 'foreign', target: target.relation, targetColumns: target.columns }]
}

/** `[[a, b], [c]]` → `[a, c]`, `[b, c]`. */
function combinations(columns: readonly (readonly string[])[]): string[][] {
  return columns.reduce<string[][]>(
    (made, names) => made.flatMap((start) => names.map((name) => [...start, name])),
    [[]],
  )
}
