import { keepsControl } from '#domain/controls/status-filter.ts'
import type { Id } from '#domain/ids.ts'
import { compareGroupings, groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { sortValues, type ControlsView } from './control-list.ts'
import { profileFilter } from './profiles/profile-choice.ts'
import type { ListProfile } from './profiles/profile-queries.ts'

export type ControlGroup = { domain: string; name: string; controls: readonly CompanyControl[] }

export interface RowsContext {
  protocol: ProtocolId
  profiles: readonly ListProfile[]
  me: Id<'users'> | undefined
  /** A calendar day. */
  today: string
}

/** The controls that a view shows, in its order. `controls` come in the order of their numbers, which breaks ties. */
export function visibleControls(
  controls: readonly CompanyControl[],
  view: ControlsView,
  context: RowsContext,
): readonly CompanyControl[] {
  const { protocol } = context
  const { columnId, descending } = view.sort
  const found = controls.filter(filterOf(view, context))
  const rows = columnId === 'id' && descending ? found.toReversed() : sorted(found, sortValues(protocol), view.sort)
  return view.group === 'domain' ? groupControls(protocol, rows).flatMap((group) => group.controls) : rows
}

/** Controls by domain, in the order of the protocol; within a domain they keep their order. */
export function groupControls(protocol: ProtocolId, controls: readonly CompanyControl[]): readonly ControlGroup[] {
  const groups = new Map<string, CompanyControl[]>()
  for (const control of controls) {
    const members = groups.get(control.safeguard_domain)
    if (members) members.push(control)
    else groups.set(control.safeguard_domain, [control])
  }
  return [...groups]
    .toSorted(([a], [b]) => compareGroupings(protocol, a, b))
    .map(([domain, members]) => ({ domain, name: groupingName(protocol, domain), controls: members }))
}

/** The domains that controls fall in, in the order of the protocol. */
export function domainsOf(protocol: ProtocolId, controls: readonly CompanyControl[]): readonly string[] {
  const domains = new Set(controls.map((control) => control.safeguard_domain))
  return [...domains].toSorted((a, b) => compareGroupings(protocol, a, b))
}

/** The controls before and after one in a list; the one itself need not be in it. `all` gives the order. */
export function neighbours(
  list: readonly CompanyControl[],
  all: readonly CompanyControl[],
  nistId: string,
): { previous: CompanyControl | undefined; next: CompanyControl | undefined } {
  const at = list.findIndex((control) => control.nist_id === nistId)
  if (at !== -1) return { previous: list[at - 1], next: list[at + 1] }
  const rank = new Map(all.map((control, index) => [control.id, index]))
  const here = all.findIndex((control) => control.nist_id === nistId)
  return {
    previous: list.findLast((control) => (rank.get(control.id) ?? 0) < here),
    next: list.find((control) => (rank.get(control.id) ?? 0) > here),
  }
}

function filterOf(view: ControlsView, { profiles, me, today }: RowsContext): (control: CompanyControl) => boolean {
  const isFound = searchFor(view.q)
  const isInProfile = profileFilter(view.profile, profiles)
  return (control) =>
    allows(view.status, (status) => keepsControl(status, control)) &&
    allows(view.domain, (domain) => domain === control.safeguard_domain) &&
    (view.evidence === undefined || control.evidence_count > 0 === (view.evidence === 'yes')) &&
    isInProfile(control) &&
    (!view.owner || (me !== undefined && control.ownerId === me)) &&
    (!view.due || isOverdue(control, today)) &&
    isFound(textOf(control))
}

/** Past its due date and not done. */
export function isOverdue({ dueOn, status }: Pick<CompanyControl, 'dueOn' | 'status'>, today: string): boolean {
  return dueOn !== null && dueOn < today && status !== 'Completed' && status !== 'Not Applicable'
}

function textOf({ nist_id: number, practiceId, title, family, description }: CompanyControl): string {
  return `${number} ${practiceId ?? ''} ${title} ${family} ${description}`
}
