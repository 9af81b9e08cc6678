import { keysOf } from '#domain/keys-of.ts'
import { readSearch } from '../read-search.ts'
import type { Filter, Param } from './param.ts'

type Params = Readonly<Record<string, Param<unknown>>>
type Filters = Readonly<Record<string, Filter<unknown>>>

/** The parameters of a list in the address, each under its own name. */
export interface List {
  /** Conditions on rows, shown as chips. */
  readonly filters: Filters
  /** Settings of the view: sort, group, hidden columns, layout, page. */
  readonly settings: Params
  /** Settings that a saved view leaves out, such as the page. */
  readonly unsaved?: readonly string[]
  /**
   * What opens over the list: the record in the drawer under `open`, the form of a new one. Changing a filter leaves it
   * open.
   */
  readonly overlays?: readonly string[]
}

type Values<Declared extends Params> = { readonly [Name in keyof Declared]: Declared[Name]['initial'] }

/** The values of filters and settings. */
export type ViewOf<Declared extends List> = Values<Declared['filters']> &
  Values<Declared['settings']> & {
    /** The number of unknown values in the address. */
    readonly ignored: number
  }

type OverlayName<Declared> = Declared extends { readonly overlays: readonly (infer Name extends string)[] }
  ? Name
  : never

/** The parameters of a link to the list. `view` names the saved view. */
export type AddressOf<Declared extends List> = { view?: string } & {
  [Name in keyof Declared['filters'] | keyof Declared['settings'] | OverlayName<Declared>]?: string
}

/** Validates a declaration and keeps its literal types. */
export function defineList<const Declared extends List>(list: Declared): Declared {
  return list
}

/** The parameters of an address that the list declares. */
export function readAddress<Declared extends List>(
  list: Declared,
  raw: Readonly<Record<string, unknown>>,
): AddressOf<Declared> {
  const names = [...keysOf(list.filters), ...keysOf(list.settings), ...(list.overlays ?? []), 'view']
  return readSearch(names, raw) as AddressOf<Declared>
}

export function parseView<Declared extends List>(list: Declared, address: AddressOf<Declared>): ViewOf<Declared> {
  const texts: Readonly<Record<string, string | undefined>> = address
  const parsed = Object.entries({ ...list.filters, ...list.settings }).map(
    ([name, param]) => [name, param.parse(texts[name] ?? '')] as const,
  )
  const values = Object.fromEntries(parsed.map(([name, { value }]) => [name, value]))
  return { ...values, ignored: parsed.reduce((sum, [, { ignored }]) => sum + ignored, 0) } as ViewOf<Declared>
}

/** The address of a view. Initial values are left out. */
export function writeView<Declared extends List>(list: Declared, view: ViewOf<Declared>): AddressOf<Declared> {
  const values: Readonly<Record<string, unknown>> = view
  const texts = Object.entries({ ...list.filters, ...list.settings }).map(
    ([name, param]) => [name, param.write(values[name])] as const,
  )
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as AddressOf<Declared>
}

/** The part of a view that a saved view keeps. */
export function queryOf<Declared extends List>(list: Declared, view: ViewOf<Declared>): string {
  const { unsaved = [] } = list
  const texts = Object.entries<string | undefined>(writeView(list, view)).map(([name, text = '']) => [name, text])
  return new URLSearchParams(texts.filter(([name = '']) => !unsaved.includes(name))).toString()
}

/** Clears every filter; sort, groups and columns stay. */
export function unfiltered<Declared extends List>({ filters }: Declared): Partial<ViewOf<Declared>> {
  const values = Object.entries(filters).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(values) as Partial<ViewOf<Declared>>
}

/** Whether any filter is active, the search text included. */
export function isFiltered<Declared extends List>({ filters }: Declared, view: ViewOf<Declared>): boolean {
  const values: Readonly<Record<string, unknown>> = view
  return Object.entries(filters).some(([name, filter]) => filter.write(values[name]) !== '')
}
