import { keepsControl } from '#domain/controls/status-filter.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { compareGroupings, groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { pointsAtStake } from './points.ts'
import { keeperOf } from './profiles/profile-choice.ts'
import type { ControlsView } from './search.ts'

export type ControlGroup = { domain: string; name: string; controls: readonly CompanyControl[] }

/** The controls that a view shows, in its order. `controls` come in the order of their ids, which breaks ties. */
export function visibleControls(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  view: ControlsView,
  me?: Id<'users'>,
  today = new Date().toISOString().slice(0, 10),
): readonly CompanyControl[] {
  const sorted = sortControls(protocol, controls.filter(filterOf(view, me, today)), view.sort)
  return view.grouped ? groupControls(protocol, sorted).flatMap((group) => group.controls) : sorted
}

/** Controls by domain, in the order of the protocol; within a domain they stay as they come. */
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

function filterOf(
  { q, statuses, domains, evidence, profile, mine, overdue }: ControlsView,
  me: Id<'users'> | undefined,
  today: string,
): (control: CompanyControl) => boolean {
  const isInProfile = profile && keeperOf(profile)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return (control) =>
    (statuses.length === 0 || statuses.some((status) => keepsControl(status, control))) &&
    (domains.length === 0 || domains.includes(control.safeguard_domain)) &&
    (evidence === undefined || control.evidence_count > 0 === (evidence === 'yes')) &&
    (isInProfile === undefined || isInProfile(control)) &&
    (!mine || (me !== undefined && control.ownerId === me)) &&
    (!overdue || isOverdue(control, today)) &&
    (words.length === 0 || containsAll(control, words))
}

/** Past its day, and still to be done. */
export function isOverdue({ dueOn, status }: Pick<CompanyControl, 'dueOn' | 'status'>, today: string): boolean {
  return dueOn !== null && dueOn < today && status !== 'Completed' && status !== 'Not Applicable'
}

function containsAll(control: CompanyControl, words: readonly string[]): boolean {
  const { nist_id, practiceId, title, family, description } = control
  const text = `${nist_id} ${practiceId ?? ''} ${title} ${family} ${description}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function sortControls(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  { key, descending }: ControlsView['sort'],
): readonly CompanyControl[] {
  if (key === 'id') return descending ? controls.toReversed() : controls
  const valueOf: Record<Exclude<typeof key, 'id'>, (control: CompanyControl) => number | string> = {
    title: (control) => control.title.toLowerCase(),
    status: (control) => CONTROL_STATUSES.indexOf(control.status),
    // Those without a date come after all that have one.
    due: (control) => control.dueOn ?? '9999-12-31',
    points: (control) => pointsAtStake(protocol, control)?.now ?? 0,
    evidence: (control) => control.evidence_count,
    changed: (control) => control.changedAt ?? '',
  }
  const keyed = controls.map((control) => ({ control, value: valueOf[key](control) }))
  const sign = descending ? -1 : 1
  return keyed.toSorted((a, b) => sign * compare(a.value, b.value)).map(({ control }) => control)
}

/** Made once: `localeCompare` looks its language up again for every pair. */
const collator = new Intl.Collator('en')

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}
