import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { cx } from './cx.ts'

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
  /** How many filters a link asked for in vain; they are gone with the next change of the view. */
  dropped?: number
  className?: string
}

/** The filters in force, each with its own way out; and a quiet word on those that a link asked for in vain. */
export function FilterChips<View>({ chips, unfiltered, update, dropped = 0, className }: FilterChipsProps<View>) {
  if (chips.length === 0 && dropped === 0) return null
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
      {dropped > 0 && (
        <Chip onRemove={() => update({})} removeLabel="Dismiss">
          {dropped === 1 ? '1 filter in this link no longer exists' : `${dropped} filters in this link no longer exist`}
        </Chip>
      )}
    </div>
  )
}
