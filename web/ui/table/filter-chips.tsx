import { counted } from '#domain/text/counted.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'

export interface FilterChip<View> {
  id: string
  /** The facet: "Status". */
  facet: string
  /** The value's label: "In Progress". */
  value: string
  /** The change to the view that removes this filter. */
  without: Partial<View>
}

export interface FilterChipsProps<View> {
  chips: readonly FilterChip<View>[]
  /** The change that removes all filters; sort and groups stay. */
  unfiltered: Partial<View>
  update: (change: Partial<View>) => void
  /** The number of unknown filters in a link; the next change of the view drops them. */
  ignored?: number
}

/** The active filters, each with a remove button, and the number of unknown filters in the link. */
export function FilterChips<View>({ chips, unfiltered, update, ignored = 0 }: FilterChipsProps<View>) {
  if (chips.length === 0 && ignored === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 print:hidden">
      {chips.length > 0 && (
        <>
          <ul aria-label="Filters" className="contents">
            {chips.map(({ id, facet, value, without }) => (
              <li key={id} className="inline-flex max-w-full">
                <Chip onRemove={() => update(without)} removeLabel={`Remove filter ${facet}: ${value}`}>
                  <span className="font-normal">{facet}:</span> {value}
                </Chip>
              </li>
            ))}
          </ul>
          <Button variant="ghost" size={28} onClick={() => update(unfiltered)}>
            Clear filters
          </Button>
        </>
      )}
      {ignored > 0 && (
        <Chip onRemove={() => update({})} removeLabel="Dismiss">
          {counted(ignored, 'filter in this link no longer exists', 'filters in this link no longer exist')}
        </Chip>
      )}
    </div>
  )
}
