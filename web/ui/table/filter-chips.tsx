import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { cx } from '../cx.ts'

export interface FilterChip<View> {
  id: string
  /** The facet: "Status". */
  facet: string
  /** Its value in words: "In Progress". */
  value: string
  /** What the view becomes when it is taken away. */
  without: Partial<View>
}

export interface FilterChipsProps<View> {
  chips: readonly FilterChip<View>[]
  /** No filter at all; the order and the groups stay. */
  unfiltered: Partial<View>
  update: (change: Partial<View>) => void
  /** How many filters of a link mean nothing here; the next change of the view removes them. */
  ignored?: number
  className?: string
}

/** The active filters, each with a button that removes it, and how many of a link mean nothing here. */
export function FilterChips<View>({ chips, unfiltered, update, ignored = 0, className }: FilterChipsProps<View>) {
  if (chips.length === 0 && ignored === 0) return null
  return (
    <div className={cx('flex flex-wrap items-center gap-1.5 print:hidden', className)}>
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
          {ignored === 1 ? '1 filter in this link no longer exists' : `${ignored} filters in this link no longer exist`}
        </Chip>
      )}
    </div>
  )
}
