import { keysOf } from '#domain/keys-of.ts'
import { readSearch } from '../read-search.ts'
import type { Filter, Param } from './param.ts'

type Params = Readonly<Record<string, Param<unknown>>>
type Filters = Readonly<Record<string, Filter<unknown>>>

/** What the address holds of a list, each part under its own name. */
export interface List {
  /** Narrow the rows, and show as chips. */
  readonly filters: Filters
  /** Arrange the rows: sort, group, hide, layout, page. */
  readonly settings: Params
  /** Settings that a saved view leaves out, such as the page. */
  readonly unsaved?: readonly string[]
  /** What opens over the list: the record in the drawer under `open`, the form of a new one. Filters leave it open. */
  readonly overlays?: readonly string[]
}

type Values<Declared extends Params> = { readonly [Name in keyof Declared]: Declared[Name]['initial'] }

/** The values of filters and settings. */
export type ViewOf<Declared extends List> = Values<Declared['filters']> &
  Values<Declared['settings']> & {
    /** Words of the address that mean nothing here. */
    readonly ignored: number
  }

type OverlayName<Declared> = Declared extends { readonly overlays: readonly (infer Name extends string)[] }
  ? Name
  : never

/** The parameters of a link to the list. `view` names the saved view. */
export type AddressOf<Declared extends List> = { view?: string } & {
  [Name in keyof Declared['filters'] | keyof Declared['settings'] | OverlayName<Declared>]?: string
}

/** Checks a declaration and keeps its exact names. */
export function defineList<const Declared extends List>(list: Declared): Declared {
  return list
}

/** The parameters of an address that the list knows. */
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

/** What a saved view keeps. */
export function queryOf<Declared extends List>(list: Declared, view: ViewOf<Declared>): string {
  const { unsaved = [] } = list
  const texts = Object.entries<string | undefined>(writeView(list, view)).map(([name, text = '']) => [name, text])
  return new URLSearchParams(texts.filter(([name = '']) => !unsaved.includes(name))).toString()
}

/** Every filter off; sort, groups and columns stay. */
export function unfiltered<Declared extends List>({ filters }: Declared): Partial<ViewOf<Declared>> {
  const values = Object.entries(filters).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(values) as Partial<ViewOf<Declared>>
}

/** Whether any filter is on, the search text included. */
export function isFiltered<Declared extends List>({ filters }: Declared, view: ViewOf<Declared>): boolean {
  const values: Readonly<Record<string, unknown>> = view
  return Object.entries(filters).some(([name, filter]) => filter.write(values[name]) !== '')
}
