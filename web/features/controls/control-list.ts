import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import {
  choiceFilter,
  choiceParam,
  choicesFilter,
  flagFilter,
  idsParam,
  searchText,
  sortParam,
} from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { hasPoints, pointsAtStake } from './points.ts'
import { profileChoices } from './profiles/profile-choice.ts'
import type { ListProfile } from './profiles/profile-queries.ts'

const STATUS_FILTERS: Readonly<Record<ControlStatusFilter, string>> = {
  'not-started': 'Not Started',
  'in-progress': 'In Progress',
  completed: 'Completed',
  'not-applicable': 'Not Applicable',
  inheritance: 'Inherited',
  not_implemented: 'Not implemented',
}

export interface ControlListScope {
  protocol: ProtocolId
  /** Shows practice ids, and calls its groups domains. */
  practices: boolean
  /** The domains that the company's controls fall in. */
  domains: readonly string[]
  profiles: readonly ListProfile[]
}

/** The list of one company's controls. Its filters depend on them, so keep it the same between draws. */
export function controlList({ protocol, practices, domains, profiles }: ControlListScope) {
  const domainNames = Object.fromEntries(domains.map((domain) => [domain, groupingName(protocol, domain)]))
  return defineList({
    filters: {
      q: searchText(),
      status: choicesFilter('Status', STATUS_FILTERS),
      domain: choicesFilter(practices ? 'Domain' : wordingOf(protocol).groupedBy, domainNames),
      evidence: choiceFilter('Evidence', { yes: 'With evidence', no: 'Without evidence' }),
      profile: choiceFilter('Profile', profileChoices(profiles)),
      owner: flagFilter('Owner', 'me'),
      due: flagFilter('Due', 'overdue', 'Overdue'),
    },
    settings: {
      // Controls come in the order of their numbers.
      sort: sortParam({ id: undefined, ...sortValues(protocol) }, 'id', sortLabels(protocol)),
      group: choiceParam({ domain: 'Domain', none: 'No groups' }, 'domain'),
      hide: idsParam(),
      /** Groups that are folded. */
      closed: idsParam(),
    },
    unsaved: ['closed'],
    overlays: ['open'],
  })
}
export type ControlList = ReturnType<typeof controlList>
export type ControlsView = ViewOf<ControlList>
export type ControlsAddress = AddressOf<ControlList>

/** What the list sorts by, apart from the number. */
export function sortValues(protocol: ProtocolId) {
  return {
    title: ({ title }: CompanyControl) => title,
    status: ({ status }: CompanyControl) => CONTROL_STATUSES.indexOf(status),
    due: ({ dueOn }: CompanyControl) => dueOn,
    points: (control: CompanyControl) => pointsAtStake(protocol, control)?.now ?? 0,
    evidence: ({ evidence_count: count }: CompanyControl) => count,
    changed: ({ changedAt }: CompanyControl) => changedAt,
  }
}

/** The orders offered where the table has no headers to press. */
function sortLabels(protocol: ProtocolId): Readonly<Record<string, string>> {
  return {
    id: 'Number',
    ...(hasPoints(protocol) && { '-points': 'Points at stake' }),
    title: 'Title',
    status: 'Status',
    due: 'Due',
    '-evidence': 'Evidence',
    '-changed': 'Last updated',
  }
}

/** The views that every list begins with. Their ids are stored in addresses and default views, so they stay. */
export function builtInViews(protocol: ProtocolId): readonly [View, ...View[]] {
  return [
    { id: 'all', name: 'All', query: '' },
    hasPoints(protocol)
      ? { id: 'not-met', name: 'Not met by points', query: 'status=not_implemented&sort=-points&group=none' }
      : { id: 'not-met', name: 'Not met', query: 'status=not_implemented' },
    { id: 'mine', name: 'Mine', query: 'owner=me' },
    { id: 'no-evidence', name: 'No evidence', query: 'evidence=no' },
    { id: 'overdue', name: 'Overdue', query: 'due=overdue' },
    { id: 'inherited', name: 'Inherited', query: 'status=inheritance' },
  ]
}
