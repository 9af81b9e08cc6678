import { matchesGlob } from './glob.ts'
import type { OpenCatalog, Source } from './profile-files.ts'
import type { Control, Group } from './schema/catalog.ts'
import type { Selection } from './schema/profile.ts'

/** Controls that there are to choose from, in their order, and which are within which. */
export interface Stock {
  readonly controls: ReadonlyMap<string, { readonly label: string | undefined; readonly within: readonly string[] }>
  /** A name that is not among them is a mistake. */
  readonly isWhole: boolean
}

export function stockOfCatalog({ catalog }: OpenCatalog): Stock {
  const controls = new Map<string, { label: string | undefined; within: readonly string[] }>()
  const addControl = (control: Control) => {
    const label = control.props?.find(({ name, value }) => name === 'label' && !value.includes(' '))?.value
    controls.set(control.id, { label, within: (control.controls ?? []).map(({ id }) => id) })
    control.controls?.forEach(addControl)
  }
  const addGroup = (group: Pick<Group, 'controls' | 'groups'>) => {
    group.controls?.forEach(addControl)
    group.groups?.forEach(addGroup)
  }
  addGroup(catalog)
  return { controls, isWhole: true }
}

/** @throws RangeError with words for the person when there is none: only the document itself tells what is in it */
export function demanded(stock: Stock | undefined, path: string, { words }: Source): Stock {
  if (stock !== undefined) return stock
  throw new RangeError(
    `${path} does not say which controls it takes: that stands in “${words}”. Choose that file together with the profile.`,
  )
}

interface Named {
  readonly id: string
  readonly path: string
}

/** What a selection names, by name and by pattern, with those within them where it says so. */
export function controlsNamed(
  selection: Selection,
  path: string,
  source: Source,
  stock: Stock | undefined,
): { found: readonly Named[]; missing: readonly Named[] } {
  const byName = (selection['with-ids'] ?? []).map((id, at): Named => ({ id, path: `${path}.with-ids[${at}]` }))
  const isThere = ({ id }: Named) => stock?.isWhole !== true || stock.controls.has(id)
  const byPattern = (selection.matching ?? []).flatMap(({ pattern = '' }, at) => {
    const place = `${path}.matching[${at}]`
    const ids = [...demanded(stock, place, source).controls.keys()]
    return ids.filter((id) => matchesGlob(pattern, id)).map((id): Named => ({ id, path: place }))
  })
  const found = [...byName.filter(isThere), ...byPattern]
  const missing = byName.filter((one) => !isThere(one))
  if (selection['with-child-controls'] !== 'yes' || found.length === 0) return { found, missing }
  const { controls } = demanded(stock, `${path}.with-child-controls`, source)
  const within = found.flatMap((one) => descendants(controls, one.id).map((id) => ({ id, path: one.path })))
  return { found: [...found, ...within], missing }
}

function descendants(controls: Stock['controls'], id: string): readonly string[] {
  return (controls.get(id)?.within ?? []).flatMap((inner) => [inner, ...descendants(controls, inner)])
}
