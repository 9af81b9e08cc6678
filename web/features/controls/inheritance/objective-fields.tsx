import { useQuery } from '@tanstack/react-query'
import { RESPONSIBILITIES } from '#domain/third-parties/service-provider.ts'
import { objectivesOf } from '#web/lib/controls/catalog-objectives.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { InheritanceInput } from './inheritance-queries.ts'

type Chosen = InheritanceInput['objectives']

interface ObjectiveFieldsProps {
  catalogId: string
  value: Chosen
  onChange: (value: Chosen) => void
}

/** Who is responsible for each objective, where it differs from the requirement, with a note. */
export function ObjectiveFields({ catalogId, value, onChange }: ObjectiveFieldsProps) {
  const { data: objectives = [] } = useQuery(objectivesOf(catalogId))
  if (objectives.length === 0) return null
  const set = (id: string, change: Partial<Chosen[number]>) => {
    const others = value.filter((one) => one.objective_id !== id)
    const known = value.find((one) => one.objective_id === id)
    const responsibility = change.responsibility ?? known?.responsibility
    if (responsibility === undefined) return
    onChange([...others, { objective_id: id, note: '', ...known, ...change, responsibility }])
  }
  return (
    <details open={value.length > 0}>
      <summary className="cursor-pointer text-small font-medium">By objective</summary>
      <ul className="mt-2 space-y-3">
        {objectives.map(({ id, letter, words }) => {
          const chosen = value.find((one) => one.objective_id === id)
          return (
            <li key={id} className="space-y-1.5">
              <p className="text-small">
                <span className="font-medium">[{letter}]</span> {words}
              </p>
              <NativeSelect
                aria-label={`Responsible for objective ${letter}`}
                value={chosen?.responsibility ?? ''}
                onChange={({ target }) => {
                  const responsibility = RESPONSIBILITIES.find((one) => one === target.value)
                  if (responsibility === undefined) onChange(value.filter((one) => one.objective_id !== id))
                  else set(id, { responsibility })
                }}
                options={RESPONSIBILITIES.map((one) => [one, one])}
              >
                <option value="">As the requirement</option>
              </NativeSelect>
              {chosen !== undefined && (
                <Input
                  aria-label={`Note on objective ${letter}`}
                  placeholder="Note"
                  maxLength={2000}
                  value={chosen.note}
                  onChange={({ target }) => set(id, { note: target.value })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
