import type { Role, Table } from '../change-feed/catalog.ts'
import type { Change } from '../change-feed/change.ts'
import { conditionOf, qualified, quoted } from './policy-text.ts'

/**
 * Selects which changes of one table the caller may see, as rows `(n, record, key)`: the new row (null: not visible),
 * and the key of the old row (null: was not visible). A change without either gives no row.
 *
 * The table's own policies decide, on the row in the change, because a deleted row exists nowhere else. Parameters:
 * the changes in the format of `imagesOf`, and the columns that the role may not read.
 */
export function visibilityStatement(table: Table, role: Role): string {
  const condition = conditionOf(table, role, 'select')
  const seen = (image: string) =>
    `(select true from jsonb_populate_record(null::${qualified(table)}, logged.${image}) as ${quoted(table.name)}
      where logged.${image} is not null and ${condition})`
  return `
    select n, case when new_seen then (new_image - $2::text[])::text end,
      case when old_seen then ${keyOf(table, 'old_image')} end
    from (
      select n, new_image, old_image, ${seen('new_image')} as new_seen, ${seen('old_image')} as old_seen
      from (select ordinality as n, value -> 'new' as new_image, value -> 'old' as old_image
            from jsonb_array_elements($1::jsonb) with ordinality) as logged
    ) as decided
    where new_seen or old_seen
    order by n`
}

function keyOf(table: Table, image: string): string {
  const parts = table.key.flatMap((name) => [literal(name), `${image} -> ${literal(name)}`])
  return `jsonb_build_object(${parts.join(', ')})::text`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Changes as the statement's first parameter. */
export function imagesOf(changes: readonly Change[]): string {
  const entries = changes.map(({ oldImage, newImage }) => {
    const fields = [
      ...(oldImage === undefined ? [] : [`"old":${oldImage}`]),
      ...(newImage === undefined ? [] : [`"new":${newImage}`]),
    ]
    return `{${fields.join(',')}}`
  })
  return `[${entries.join(',')}]`
}
