import { FilterChips, type FilterChip } from '#web/ui/table/filter-chips.tsx'
import { unfiltered, type List, type ViewOf } from './list-view.ts'

export interface ActiveFiltersProps<Declared extends List> {
  list: Declared
  view: ViewOf<Declared>
  update: (changes: Partial<ViewOf<Declared>>) => void
}

/** The active filters, each as a chip that removes it, and the number of unknown filters in the address. */
export function ActiveFilters<Declared extends List>({ list, view, update }: ActiveFiltersProps<Declared>) {
  return (
    <FilterChips
      chips={chipsOf(list, view)}
      unfiltered={unfiltered(list)}
      update={update}
      ignored={view.ignored}
      className="mt-3"
    />
  )
}

function chipsOf<Declared extends List>(
  { filters }: Declared,
  view: ViewOf<Declared>,
): readonly FilterChip<ViewOf<Declared>>[] {
  const values: Readonly<Record<string, unknown>> = view
  return Object.entries(filters).flatMap(([name, filter]) =>
    filter.chips(values[name]).map(({ text, without }) => ({
      id: `${name} ${text}`,
      facet: filter.label,
      value: text,
      without: { [name]: without } as Partial<ViewOf<Declared>>,
    })),
  )
}
