import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { CountsAsMet } from '#domain/scoring/scored-status.ts'
import { SPENDINGS, type Spending } from '#domain/simulator/estimates.ts'
import { sortParam, type Sort } from '#web/lib/list/param.ts'
import { readTexts } from '#web/lib/read-search.ts'

/** What is supposed of a control: a status, or an exception that counts as met. */
export type WhatIf = ControlStatus | CountsAsMet

/** Where the address lists the controls of each. */
const PARAM_OF = {
  'Not Started': 'none',
  'In Progress': 'begun',
  Completed: 'met',
  'Not Applicable': 'na',
  'temporary-deficiency': 'temporary',
  'enduring-exception': 'enduring',
  'approved-by-dod': 'approved',
} as const satisfies Readonly<Record<WhatIf, string>>

/** The parameters of a link: the scratch copy, then how it is counted and shown. */
export type SimulatorAddress = {
  [Name in (typeof PARAM_OF)[WhatIf] | 'by' | 'cost' | 'hours' | 'plans' | 'show' | 'q' | 'sort' | 'open']?: string
}

const EXCEPTIONS: readonly CountsAsMet[] = ['temporary-deficiency', 'enduring-exception', 'approved-by-dod']

export const WHAT_IFS: readonly WhatIf[] = [...CONTROL_STATUSES, ...EXCEPTIONS]

export function isException(whatIf: WhatIf): whatIf is CountsAsMet {
  return EXCEPTIONS.some((exception) => exception === whatIf)
}

const SHOWS = ['all', 'open', 'changed'] as const
export const SORT = sortParam({ id: 0, points: 0, cost: 0, hours: 0 }, 'id')

export interface SimulatorView {
  /** The scratch copy: what is supposed of each changed control, by its number. */
  readonly changes: ReadonlyMap<string, WhatIf>
  /** What a cheapest plan minimizes. */
  readonly spending: Spending
  /** The price of a control without an estimate. */
  readonly assumed: Readonly<Record<Spending, number>>
  /** Whether every open control has a POA&M item. */
  readonly hasPlans: boolean
  readonly show: (typeof SHOWS)[number]
  readonly q: string
  readonly sort: Sort<'id' | 'points' | 'cost' | 'hours'>
  /** The number of the control in the drawer. */
  readonly open: string | undefined
}

const ASSUMED = { cost: 1000, hours: 8, controls: 1 } as const
/** The largest amount; more is a typing error. */
export const MAX_AMOUNT = 1_000_000

export function parseView(address: SimulatorAddress, isKnown: (nistId: string) => boolean): SimulatorView {
  const listed = WHAT_IFS.flatMap((whatIf) =>
    (address[PARAM_OF[whatIf]] ?? '')
      .split(',')
      .filter(isKnown)
      .map((id): [string, WhatIf] => [id, whatIf]),
  )
  return {
    changes: new Map(listed),
    spending: SPENDINGS.find((known) => known === address.by) ?? 'cost',
    assumed: {
      cost: amountIn(address.cost ?? '') ?? ASSUMED.cost,
      hours: amountIn(address.hours ?? '') ?? ASSUMED.hours,
      controls: 1,
    },
    hasPlans: address.plans !== 'no',
    show: SHOWS.find((known) => known === address.show) ?? 'all',
    q: address.q ?? '',
    sort: SORT.parse(address.sort ?? '').value,
    open: address.open !== undefined && isKnown(address.open) ? address.open : undefined,
  }
}

/** The address of a view. Initial values are left out. */
export function writeView(view: SimulatorView): SimulatorAddress {
  const { changes, spending, assumed } = view
  const lists = WHAT_IFS.map((whatIf) => {
    const ids = [...changes].filter(([, supposed]) => supposed === whatIf).map(([id]) => id)
    return [PARAM_OF[whatIf], ids.join(',')] as const
  })
  return readTexts({
    ...Object.fromEntries(lists),
    by: spending === 'cost' ? '' : spending,
    cost: assumed.cost === ASSUMED.cost ? '' : String(assumed.cost),
    hours: assumed.hours === ASSUMED.hours ? '' : String(assumed.hours),
    plans: view.hasPlans ? '' : 'no',
    show: view.show === 'all' ? '' : view.show,
    q: view.q,
    sort: SORT.write(view.sort),
    open: view.open,
  })
}

/** A whole amount from 0 to `MAX_AMOUNT`; undefined for any other text. */
export function amountIn(text: string): number | undefined {
  const amount = Number(text)
  return text !== '' && Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT ? amount : undefined
}
