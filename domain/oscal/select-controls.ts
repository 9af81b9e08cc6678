import { controlsNamed, demanded, stockOfCatalog, type Stock } from './control-stock.ts'
import { sourceOf, type OpenCatalog, type OpenProfile, type ProfileFiles, type Source } from './profile-files.ts'
import type { ProfileImport, Selection } from './schema/profile.ts'
import { OSCAL_FILES } from './vocabulary.ts'

/** A control that a profile takes. */
export interface SelectedControl {
  readonly id: string
  /** What its catalog calls it, where that was chosen too. */
  readonly label: string | undefined
  /** Where the profile says so: `imports[0].include-controls[0].with-ids[3]`. */
  readonly path: string
}

/** Something that is named and is not in the document that it would be in. */
export interface NotThere {
  readonly path: string
  readonly id: string
  readonly from: string
}

export interface ReadImport {
  readonly path: string
  readonly from: string
  readonly takes: string
  /** The document was chosen with the profile: what is named was looked up in it. */
  readonly isHere: boolean
}

export interface ControlSelection {
  readonly selected: readonly SelectedControl[]
  readonly notThere: readonly NotThere[]
  readonly imports: readonly ReadImport[]
  /** Those that had a say in it, the chosen one first. */
  readonly profiles: readonly OpenProfile[]
}

type Chosen = ReadonlyMap<string, SelectedControl>

/** What is found on the way from the chosen profile through those that it imports. */
interface Reading {
  readonly files: ProfileFiles
  readonly ours: readonly string[]
  readonly notThere: NotThere[]
  readonly imports: ReadImport[]
  readonly profiles: OpenProfile[]
  /** Several may import the same. */
  readonly stocks: Map<OpenProfile | OpenCatalog, Stock>
}

/**
 * What a profile takes. `ours` are the ids of the company's controls: what there is to choose from in a catalog of
 * ours.
 *
 * @throws RangeError with words for the person, by path, when it takes from a document that was not chosen what only
 *   that
 * document tells, or when profiles import each other in a circle
 */
export function selectControls(files: ProfileFiles, ours: readonly string[]): ControlSelection {
  const reading: Reading = { files, ours, notThere: [], imports: [], profiles: [], stocks: new Map() }
  const { selected } = selectionOf(reading, files.root, [])
  const { notThere, imports, profiles } = reading
  return { selected: [...selected.values()], notThere, imports, profiles }
}

/** What one profile takes by all its imports: for one that imports it in turn, what there is to choose from. */
function selectionOf(reading: Reading, open: OpenProfile, trail: readonly OpenProfile[]): Stock & { selected: Chosen } {
  const way = [...trail, open]
  if (!reading.profiles.includes(open)) reading.profiles.push(open)
  const selected = new Map<string, SelectedControl>()
  const controls = new Map<string, { label: string | undefined; within: readonly string[] }>()
  open.profile.imports.forEach((one, at) => {
    const path = `${open === reading.files.root ? '' : `${open.name}: `}imports[${at}]`
    const source = sourceOf(open, at)
    const found = reading.files.find(source)
    if (one['include-all'] === undefined && one['include-controls'] === undefined)
      throw new RangeError(`${path} has neither include-all nor include-controls. OSCAL wants one of them.`)
    if (found?.model === 'profile' && way.includes(found))
      throw new RangeError(`${path} leads back to “${found.name}”: profiles import each other in a circle.`)
    reading.imports.push({ path, from: source.words, takes: takenInWords(one), isHere: found !== undefined })
    const stock = found === undefined ? stockOfOurs(reading, source) : stockOf(reading, found, way)
    for (const control of picked(one, { path, source, stock, notThere: reading.notThere }).values()) {
      if (!selected.has(control.id)) selected.set(control.id, control)
      controls.set(control.id, stock?.controls.get(control.id) ?? { label: undefined, within: [] })
    }
  })
  return { controls, selected, isWhole: true }
}

function stockOf(reading: Reading, found: OpenProfile | OpenCatalog, way: readonly OpenProfile[]): Stock {
  const known = reading.stocks.get(found)
  if (known !== undefined) return known
  const stock = found.model === 'catalog' ? stockOfCatalog(found) : selectionOf(reading, found, way)
  reading.stocks.set(found, stock)
  return stock
}

/** Of a catalog that we have written ourselves, which need not be chosen to be known. */
function stockOfOurs({ ours }: Reading, { hrefs }: Source): Stock | undefined {
  if (!hrefs.some((href) => href.split('/').at(-1) === OSCAL_FILES.catalog)) return undefined
  return { controls: new Map(ours.map((id) => [id, { label: undefined, within: [] }])), isWhole: false }
}

interface Place extends Pick<Reading, 'notThere'> {
  readonly path: string
  readonly source: Source
  readonly stock: Stock | undefined
}

/** What one import takes: what it includes without what it excludes. */
function picked(one: ProfileImport, place: Place): Chosen {
  const { path, source, stock } = place
  const chosen = new Map<string, SelectedControl>()
  const add = ({ id, path: at }: Pick<SelectedControl, 'id' | 'path'>) => {
    if (!chosen.has(id)) chosen.set(id, { id, label: stock?.controls.get(id)?.label, path: at })
  }
  if (one['include-all'] !== undefined) {
    const all = `${path}.include-all`
    for (const id of demanded(stock, all, source).controls.keys()) add({ id, path: all })
  }
  one['include-controls']?.forEach((selection, at) => named(selection, `include-controls[${at}]`, place).forEach(add))
  one['exclude-controls']?.forEach((selection, at) =>
    named(selection, `exclude-controls[${at}]`, place).forEach(({ id }) => chosen.delete(id)),
  )
  return chosen
}

/** What one selection names; what is not where it should be is noted. */
function named(selection: Selection, at: string, { path, source, stock, notThere }: Place) {
  const { found, missing } = controlsNamed(selection, `${path}.${at}`, source, stock)
  notThere.push(...missing.map((one) => ({ ...one, from: source.words })))
  return found
}

/** "everything but 2 by name", "17 by name, and those like ac-*". */
function takenInWords(one: ProfileImport): string {
  const included = one['include-all'] === undefined ? selectionsInWords(one['include-controls'] ?? []) : 'everything'
  const excluded = selectionsInWords(one['exclude-controls'] ?? [])
  return excluded === 'nothing' ? included : `${included}, but not ${excluded}`
}

function selectionsInWords(selections: readonly Selection[]): string {
  const named = selections.reduce((sum, one) => sum + (one['with-ids']?.length ?? 0), 0)
  const patterns = selections.flatMap(({ matching = [] }) => matching.map(({ pattern = '' }) => pattern))
  const words = [
    named > 0 && `${named} by name`,
    patterns.length > 0 && `those like ${patterns.join(', ')}`,
    selections.some((one) => one['with-child-controls'] === 'yes') && 'those within them',
  ]
  return words.filter((part) => part !== false).join(' and ') || 'nothing'
}
