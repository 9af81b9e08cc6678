import type { ControlStatus } from './status.ts'

/** What the filter looks at. `inherited`: met by a provider on the company's behalf; absent means it is not. */
export interface FilterableControl {
  readonly status: ControlStatus
  readonly inherited?: boolean | undefined
}

type Keeps = (control: FilterableControl) => boolean

const filters = {
  completed: ({ status }) => status === 'Completed',
  'in-progress': ({ status }) => status === 'In Progress',
  'not-started': ({ status }) => status === 'Not Started',
  'not-applicable': ({ status }) => status === 'Not Applicable',
  inheritance: ({ inherited }) => inherited === true,
  not_implemented: ({ status }) => status === 'Not Started' || status === 'In Progress',
} as const satisfies Record<string, Keeps>

/** The values of `?status=` on /controls. Specification section 2, "Query filters used in links". */
export type ControlStatusFilter = keyof typeof filters

/** Turns the `?status=` of a URL into a filter; undefined for an absent or unknown value, which filters nothing. */
export function parseControlStatusFilter(text: string | null | undefined): ControlStatusFilter | undefined {
  return isFilter(text) ? text : undefined
}

/** Says which controls a filter keeps; without a filter, all of them. */
export function keepsControl(filter: ControlStatusFilter | undefined, control: FilterableControl): boolean {
  return filter === undefined || filters[filter](control)
}

function isFilter(text: string | null | undefined): text is ControlStatusFilter {
  return typeof text === 'string' && Object.hasOwn(filters, text)
}
