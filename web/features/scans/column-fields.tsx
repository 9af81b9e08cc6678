import { capitalized } from '#domain/text/capitalized.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import type { Recognized } from './queries.ts'

type Columns = Readonly<Record<string, string>>

const NEEDED = ['title', 'asset']
const LABELS: Readonly<Record<string, string>> = {
  cve: 'CVE numbers',
  rule: 'Rule or plugin id',
  score: 'CVSS score',
  vector: 'CVSS vector',
  'seen at': 'Time',
}

/** Why a table cannot be read with these columns. */
export function missingColumn(columns: Columns): string | undefined {
  const missing = NEEDED.filter((field) => (columns[field] ?? '') === '')
  return missing.length === 0 ? undefined : `Choose which column holds the ${missing.join(', and which the ')}.`
}

interface ColumnFieldsProps {
  table: Extract<Recognized, { kind: 'table' }>
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of a table holds which field. It is remembered for tables with the same header. */
export function ColumnFields({ table, columns, onChange }: ColumnFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Columns</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {table.fields.map((field) => (
          <Field key={field} label={labelOf(field)} required={NEEDED.includes(field)}>
            <NativeSelect
              value={columns[field] ?? ''}
              onChange={({ target }) => onChange(withColumn(columns, field, target.value))}
              options={table.header.map((name) => [name, name])}
            >
              <option value="">Not in this table</option>
            </NativeSelect>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

const labelOf = (field: string) => LABELS[field] ?? capitalized(field)

function withColumn(columns: Columns, field: string, name: string): Columns {
  const others = Object.entries(columns).filter(([other]) => other !== field)
  return Object.fromEntries(name === '' ? others : [...others, [field, name]])
}
