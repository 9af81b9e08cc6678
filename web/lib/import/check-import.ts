import { decodeText, type Decoded } from './decode-text.ts'
import type { FieldChange, ImportPlan, RecordChange } from './import-plan.ts'
import { readCsv } from './read-csv.ts'

export interface BadRow {
  row: number
  /** Each with the column that it is in. */
  reasons: readonly string[]
}

/** What a file would do, before anything is done. */
export interface ImportPreview<Payload> {
  changes: readonly { row: number; change: RecordChange<Payload> }[]
  unchanged: number
  bad: readonly BadRow[]
  passedOver: readonly string[]
  encoding: Decoded['encoding']
}

/**
 * Reads a file by the plan. Every row is looked at; those with mistakes are named with all of them.
 *
 * @throws RangeError with words for the person when the file as a whole cannot be read
 */
export function checkImport<Payload>(bytes: Uint8Array, plan: ImportPlan<Payload>): ImportPreview<Payload> {
  const { text, encoding } = decodeText(bytes)
  const { rows, passedOver } = readCsv(text, plan.columns)
  if (rows.length === 0) throw new RangeError('The file has a header and no rows.')
  const changes: { row: number; change: RecordChange<Payload> }[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  let unchanged = 0
  for (const { row, cells } of rows) {
    const reading = plan.readRow((key) => cells.get(key))
    if ('faults' in reading) {
      bad.push({ row, reasons: reading.faults.map(({ column, reason }) => `${column}: ${reason}`) })
      continue
    }
    const { change } = reading
    const earlier = seen.get(change.name)
    seen.set(change.name, earlier ?? row)
    if (earlier !== undefined) bad.push({ row, reasons: [`${change.name} stands in row ${earlier} already`] })
    else if (change.fields.some(isChanged))
      changes.push({ row, change: { ...change, fields: change.fields.filter(isChanged) } })
    else unchanged += 1
  }
  return { changes, unchanged, bad, passedOver, encoding }
}

function isChanged({ before, after }: FieldChange): boolean {
  return before !== after
}
