import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { CountsAsMet } from '#domain/scoring/counted-status.ts'
import { SPENDINGS, type Spending } from '#domain/simulator/estimates.ts'
import { readSimulatorSearch, type SimulatorSearch } from './route-search.ts'

/** What a control is supposed to be: in a status, or met although something is missing. */
export type WhatIf = ControlStatus | CountsAsMet

const KEY_OF: Readonly<Record<WhatIf, 'none' | 'begun' | 'met' | 'na' | 'temporary' | 'enduring' | 'approved'>> = {
  'Not Started': 'none',
  'In Progress': 'begun',
  Completed: 'met',
  'Not Applicable': 'na',
  'temporary-deficiency': 'temporary',
  'enduring-exception': 'enduring',
  'approved-by-dod': 'approved',
}

const EXCEPTIONS: readonly CountsAsMet[] = ['temporary-deficiency', 'enduring-exception', 'approved-by-dod']

export const WHAT_IFS: readonly WhatIf[] = [...CONTROL_STATUSES, ...EXCEPTIONS]

export function isException(whatIf: WhatIf): whatIf is CountsAsMet {
  return EXCEPTIONS.some((exception) => exception === whatIf)
}

const SHOWS = ['all', 'open', 'changed'] as const
const SORTS = ['id', 'points', 'cost', 'hours'] as const

export interface SimulatorView {
  /** The scratch copy, as far as it departs from how things are. By number of the control. */
  readonly changes: ReadonlyMap<string, WhatIf>
  /** What a cheapest plan takes least of. */
  readonly spending: Spending
  /** Taken for a control that nobody has estimated. */
  readonly assumed: Readonly<Record<Spending, number>>
  /** Whether what stays open has its plan of action. */
  readonly hasPlans: boolean
  readonly show: (typeof SHOWS)[number]
  readonly q: string
  readonly sort: { readonly key: (typeof SORTS)[number]; readonly descending: boolean }
  /** The number of the control that is looked at. */
  readonly open: string | undefined
}

const ASSUMED = { cost: 1000, hours: 8, controls: 1 } as const
/** What an amount may be: more is a slip of the finger. */
export const MOST = 1_000_000

export function parseView(search: SimulatorSearch, isKnown: (nistId: string) => boolean): SimulatorView {
  const listed = WHAT_IFS.flatMap((whatIf) =>
    (search[KEY_OF[whatIf]] ?? '')
      .split(',')
      .filter(isKnown)
      .map((id): [string, WhatIf] => [id, whatIf]),
  )
  const sort = search.sort?.replace(/^-/, '')
  return {
    changes: new Map(listed),
    spending: SPENDINGS.find((known) => known === search.by) ?? 'cost',
    assumed: {
      cost: amountIn(search.cost ?? '') ?? ASSUMED.cost,
      hours: amountIn(search.hours ?? '') ?? ASSUMED.hours,
      controls: 1,
    },
    hasPlans: search.plans !== 'no',
    show: SHOWS.find((known) => known === search.show) ?? 'all',
    q: search.q ?? '',
    sort: { key: SORTS.find((known) => known === sort) ?? 'id', descending: search.sort?.startsWith('-') === true },
    open: search.open !== undefined && isKnown(search.open) ? search.open : undefined,
  }
}

/** The address of a view: what is as usual is left out. */
export function writeView(view: SimulatorView): SimulatorSearch {
  const { changes, spending, assumed, sort } = view
  const lists = WHAT_IFS.map((whatIf) => {
    const ids = [...changes].filter(([, supposed]) => supposed === whatIf).map(([id]) => id)
    return [KEY_OF[whatIf], ids.join(',')] as const
  })
  const order = `${sort.descending ? '-' : ''}${sort.key}`
  return readSimulatorSearch({
    ...Object.fromEntries(lists),
    by: spending === 'cost' ? '' : spending,
    cost: assumed.cost === ASSUMED.cost ? '' : assumed.cost,
    hours: assumed.hours === ASSUMED.hours ? '' : assumed.hours,
    plans: view.hasPlans ? '' : 'no',
    show: view.show === 'all' ? '' : view.show,
    q: view.q,
    sort: order === 'id' ? '' : order,
    open: view.open,
  })
}

/** What a press on a column head asks for. */
export function sortOf(sort: { columnId: string; descending: boolean } | null): SimulatorView['sort'] {
  return { key: SORTS.find((known) => known === sort?.columnId) ?? 'id', descending: sort?.descending ?? false }
}

/** A whole amount that is not negative; else the usual one. */
/** Undefined where it is no amount to reckon with. */
export function amountIn(text: string): number | undefined {
  const amount = Number(text)
  return text !== '' && Number.isInteger(amount) && amount >= 0 && amount <= MOST ? amount : undefined
}
