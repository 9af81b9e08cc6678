import { keysOf } from '#domain/keys-of.ts'
import type { TableSort } from '#web/ui/table/table-types.ts'

/** A value of a list view in the address, under the name that the list declares. */
export interface Param<Value> {
  /** The value when the address has none; it is not written. */
  readonly initial: Value
  /** `ignored` counts the unknown values. */
  parse(text: string): { value: Value; ignored: number }
  write(value: Value): string
}

/**
 * A param that filters the rows. It shows as chips above the list, each with the value that remains after removing it.
 */
export interface Filter<Value> extends Param<Value> {
  /** "Status" */
  readonly label: string
  chips(value: Value): readonly { text: string; without: Value }[]
}

/** A filter with a fixed set of values. */
export interface ChoicesFilter<Choice extends string> extends Filter<readonly Choice[]> {
  readonly options: readonly { readonly value: Choice; readonly label: string }[]
}

type Labels<Choice extends string> = Readonly<Record<Choice, string>>

/** The search text. Its field shows it, so it has no chip. */
export function searchText(): Filter<string> {
  return { ...textFilter(''), chips: () => [] }
}

/** Matches exactly this text, such as the number of a control. */
export function textFilter(label: string): Filter<string> {
  return {
    label,
    initial: '',
    parse: (text) => ({ value: text, ignored: 0 }),
    // Keep a trailing space, because the person is still typing.
    write: (value) => (value.trim() === '' ? '' : value),
    chips: (value) => (value === '' ? [] : [{ text: value, without: '' }]),
  }
}

/** Any of several values; none chosen means all. The address lists them in the order of `labels`. */
export function choicesFilter<Choice extends string>(label: string, labels: Labels<Choice>): ChoicesFilter<Choice> {
  const choices = keysOf(labels)
  return {
    label,
    initial: [],
    options: choices.map((value) => ({ value, label: labels[value] })),
    parse: (text) => knownValues(text, choices),
    write: (chosen) => choices.filter((one) => chosen.includes(one)).join(','),
    chips: (chosen) =>
      chosen.map((value) => ({ text: labels[value], without: chosen.filter((other) => other !== value) })),
  }
}

/** One value or none. */
export function choiceFilter<Choice extends string>(
  label: string,
  labels: Labels<Choice>,
): Filter<Choice | undefined> & Pick<ChoicesFilter<Choice>, 'options'> {
  const several = choicesFilter(label, labels)
  const listed = (value: Choice | undefined) => (value === undefined ? [] : [value])
  return {
    label,
    initial: undefined,
    options: several.options,
    parse(text) {
      const { value, ignored } = several.parse(text)
      return { value: value[0], ignored }
    },
    write: (value) => several.write(listed(value)),
    chips: (value) => several.chips(listed(value)).map(({ text }) => ({ text, without: undefined })),
  }
}

/** On or off: `?owner=me`, shown as "Owner: me". */
export function flagFilter(label: string, on: string, text: string = on): Filter<boolean> {
  return {
    label,
    initial: false,
    parse: (found) => ({ value: found === on, ignored: found === on || found === '' ? 0 : 1 }),
    write: (value) => (value ? on : ''),
    chips: (value) => (value ? [{ text, without: false }] : []),
  }
}

/** The sort of a list, by the id of a column or another key. */
export interface Sort<Key extends string> extends TableSort {
  columnId: Key
}

export interface SortParam<Key extends string> extends Param<Sort<Key>> {
  /** What is offered where there are no column headers, as the address writes it: `-severity`. */
  readonly labels: Labels<string>
  /** The sort for a header press; null restores the initial sort. */
  of(sort: TableSort | null): Sort<Key>
}

/** The keys of `by` as sorts; the list starts with `start`, ascending. */
export function sortParam<Key extends string>(
  by: Readonly<Record<Key, unknown>>,
  start: NoInfer<Key>,
  labels: Labels<string> = {},
): SortParam<Key> {
  const initial: Sort<Key> = { columnId: start, descending: false }
  const find = (text: string): Sort<Key> | undefined => {
    const columnId = keysOf(by).find((key) => key === text.replace(/^-/, ''))
    return columnId && { columnId, descending: text.startsWith('-') }
  }
  return {
    initial,
    labels,
    of: (sort) => (sort === null ? initial : (find(sortText(sort)) ?? initial)),
    parse(text) {
      const value = find(text)
      return { value: value ?? initial, ignored: text === '' || value !== undefined ? 0 : 1 }
    },
    write: (sort) => (sort.columnId === start && !sort.descending ? '' : sortText(sort)),
  }
}

/** `-points` is points, descending. */
export function sortText({ columnId, descending }: TableSort): string {
  return `${descending ? '-' : ''}${columnId}`
}

export interface ChoiceParam<Choice extends string> extends Param<Choice> {
  readonly labels: Labels<Choice>
}

/** One of several, such as the grouping or the layout. */
export function choiceParam<Choice extends string>(
  labels: Labels<Choice>,
  initial: NoInfer<Choice>,
): ChoiceParam<Choice> {
  return {
    initial,
    labels,
    parse: (text) => ({ value: keysOf(labels).find((one) => one === text) ?? initial, ignored: 0 }),
    write: (value) => (value === initial ? '' : value),
  }
}

/** Ids, such as those of hidden columns. */
export function idsParam(): Param<readonly string[]> {
  return {
    initial: [],
    parse: (text) => ({ value: text.split(',').filter((id) => id !== ''), ignored: 0 }),
    write: (ids) => ids.join(','),
  }
}

const MAX_PAGE = 10_000

/** The page of a server-paginated list, from 1. */
export function pageParam(): Param<number> {
  return {
    initial: 1,
    parse: (text) => ({ value: Math.max(1, Math.min(MAX_PAGE, Math.trunc(Number(text)) || 1)), ignored: 0 }),
    write: (page) => (page === 1 ? '' : String(page)),
  }
}

function knownValues<Word extends string>(text: string, known: readonly Word[]) {
  const asked = new Set(text.toLowerCase().split(',').filter(Boolean))
  const value = known.filter((word) => asked.has(word.toLowerCase()))
  return { value, ignored: asked.size - value.length }
}
