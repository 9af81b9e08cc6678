import { useSearch } from '@tanstack/react-router'
import { FilterChips, type FilterChip } from '#web/ui/table/filter-chips.tsx'
import { canonical, type View } from '../views/current-view.ts'
import { queryOf, readAddress, unfiltered, type List, type ViewOf } from './list-view.ts'

export interface ActiveFiltersProps<Declared extends List> {
  list: Declared
  view: ViewOf<Declared>
  update: (changes: Partial<ViewOf<Declared>>) => void
  /** The tabs above the list. A chosen one that is not edited says what the chips would repeat. */
  builtIn?: readonly View[]
}

/** The active filters, each as a chip that removes it, and the number of unknown filters in the address. */
export function ActiveFilters<Declared extends List>({ list, view, update, builtIn }: ActiveFiltersProps<Declared>) {
  const { view: named } = readAddress(list, useSearch({ strict: false }))
  const tab = builtIn?.find(({ id }) => id === named)
  const isSaidByTab = tab !== undefined && canonical(tab.query) === canonical(queryOf(list, view))
  return (
    <FilterChips
      chips={isSaidByTab ? [] : chipsOf(list, view)}
      unfiltered={unfiltered(list)}
      update={update}
      ignored={view.ignored}
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
