import { Button } from './button.tsx'
import { Chip } from './chip.tsx'

export interface FilterChip {
  id: string
  /** The facet: "Status". */
  facet: string
  /** Its value in words: "In Progress". */
  value: string
}

export interface FilterChipsProps {
  chips: readonly FilterChip[]
  onRemove: (id: string) => void
  onClear: () => void
}

/** The filters that are on, each with its way out. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label="Filters" className="contents">
        {chips.map((chip) => (
          <li key={chip.id} className="inline-flex max-w-full">
            <Chip onRemove={() => onRemove(chip.id)} removeLabel={`Remove filter ${chip.facet}: ${chip.value}`}>
              <span className="font-normal">{chip.facet}:</span> {chip.value}
            </Chip>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size={28} onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
