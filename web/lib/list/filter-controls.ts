import type { List, ViewOf } from './list-view.ts'

type FilterName<Declared extends List> = keyof Declared['filters'] & string
/** The filters that are on or off. */
type FlagName<Declared extends List> = {
  [Name in FilterName<Declared>]: Declared['filters'][Name]['initial'] extends boolean ? Name : never
}[FilterName<Declared>]

/** Part of what `useListView` returns. */
interface FilterState<Declared extends List> {
  readonly list: Declared
  readonly view: ViewOf<Declared>
  readonly update: (changes: Partial<ViewOf<Declared>>) => void
}

/** Props of the controls of a list's filters, to spread into their components. */
export function filterControls<Declared extends List>({ list, view, update }: FilterState<Declared>) {
  const filters: Declared['filters'] = list.filters
  const unchanged: Partial<ViewOf<Declared>> = {}
  return {
    /** Of a menu that chooses values. */
    menuOf: <Name extends FilterName<Declared>>(name: Name) => ({
      filter: filters[name],
      selected: view[name],
      onChange: (selected: ViewOf<Declared>[Name]) => update({ ...unchanged, [name]: selected }),
    }),
    /** Of a line of the `FlagMenu`, which turns a filter on and off. */
    flagOf: (name: FlagName<Declared>) => ({
      isOn: view[name] === true,
      onChange: (isOn: boolean) => update({ ...unchanged, [name]: isOn }),
    }),
  }
}
