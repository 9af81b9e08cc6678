import { type Deviation, deviationInForce } from '../poam/deviation.ts'
import type { PoamStatus } from '../poam/item-status.ts'
import type { ActionItem, CompanyRecord, Milestone, Person } from './company-record.ts'
import { companyUuid, OWNER_ROLE, personUuid } from './metadata.ts'
import type { LogEntry, Response, Risk, Task } from './schema/assessment.ts'
import { momentOf, notes, oneLine, some, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'

export const riskUuid = ({ id }: ActionItem): string => uuidOf('risk', id)

/** How grave a weakness is, what is done about it by when, and how that changed. */
export function riskOf({ company, on }: Pick<CompanyRecord, 'company' | 'on'>, item: ActionItem): Risk {
  const { weakness, description, status, due, closingReason } = item
  return {
    uuid: riskUuid(item),
    title: oneLine(weakness, 'Weakness'),
    description: stated(description),
    statement: weakness,
    props: notes({
      status,
      'first-due': item.firstDue,
      completed: item.completed,
      'closing-reason': closingReason,
    }),
    status: statusOf(item, on),
    characterizations: [
      {
        origin: { actors: [{ type: 'party', 'actor-uuid': companyUuid(company) }] },
        facets: facetsOf(item),
      },
    ],
    ...(due !== null && { deadline: momentOf(due) }),
    remediations: [planOf(item), ...deviationsOf(item)],
    ...logOf(item),
  }
}

/** A deviation that was refused, or whose approval has ended, leaves the item as if none had been asked for. */
function statusOf(item: ActionItem, on: string): string {
  const { status, deviation, deviationState = null, deviationUntil = null, completed } = item
  if (status === 'Closed' || deviation === null || deviationState === 'Refused') return STATES[status]
  if (deviationState !== 'Approved') return 'deviation-requested'
  const standing = {
    deviation,
    deviation_state: deviationState,
    deviation_until: deviationUntil,
    completed_on: completed,
  }
  return deviationInForce(standing, on) === null ? STATES[status] : 'deviation-approved'
}

const STATES: Readonly<Record<PoamStatus, string>> = {
  Draft: 'open',
  Open: 'open',
  'In Progress': 'remediating',
  'In Review': 'investigating',
  Closed: 'closed',
}

function facetsOf({ severity, likelihood, impact, residualRisk, adjustedSeverity }: ActionItem) {
  const levels = { severity, likelihood, impact, 'residual-risk': residualRisk, 'adjusted-severity': adjustedSeverity }
  return Object.entries(levels).flatMap(([name, value]) =>
    value === null ? [] : [{ name, system: OSCAL_NAMESPACE, value }],
  )
}

function planOf({ id, status, owner, resources, cost, milestones }: ActionItem): Response {
  return {
    uuid: uuidOf('response', id),
    lifecycle: status === 'Closed' ? 'completed' : 'planned',
    title: 'Plan of action',
    description: milestones.map(({ title }) => title).join('\n') || 'The weakness is mended.',
    props: [{ name: 'type', value: 'mitigate' }, ...notes({ cost })],
    ...(owner !== null && {
      origins: [{ actors: [{ type: 'party', 'actor-uuid': personUuid(owner), 'role-id': OWNER_ROLE.id }] }],
    }),
    ...(resources !== '' && { 'required-assets': [{ uuid: uuidOf('required-asset', id), description: resources }] }),
    tasks: some(milestones.map(taskOf)),
  }
}

function taskOf({ id, title, firstDue, due, completed }: Milestone): Task {
  return {
    uuid: uuidOf('milestone', id),
    type: 'milestone',
    title: oneLine(title, 'Milestone'),
    description: title,
    props: notes({ 'first-due': firstDue, completed }),
    timing: { 'on-date': { date: momentOf(due) } },
  }
}

/** Why it is not mended as it was found, as the response that it is. */
function deviationsOf({ id, deviation, deviationReason }: ActionItem): Response[] {
  if (deviation === null) return []
  return [
    {
      uuid: uuidOf('deviation', id),
      lifecycle: 'planned',
      title: deviation,
      description: stated(deviationReason),
      props: [{ name: 'type', value: RESPONSES[deviation] }, ...notes({ deviation })],
    },
  ]
}

const RESPONSES: Readonly<Record<Deviation, string>> = {
  'False positive': 'none',
  'Risk adjustment': 'mitigate',
  'Operational requirement': 'accept',
}

/** Dates that moved, time that was asked for, and the end; the earliest first. */
function logOf(item: ActionItem): Pick<Risk, 'risk-log'> {
  const entries = [...item.milestones.flatMap(movesOf), ...extensionsOf(item), ...endOf(item)].toSorted(
    (one, other) => Date.parse(one.start) - Date.parse(other.start),
  )
  return entries.length === 0 ? {} : { 'risk-log': { entries } }
}

const loggedBy = (person: Person | null): Pick<LogEntry, 'logged-by'> =>
  person === null ? {} : { 'logged-by': [{ 'party-uuid': personUuid(person) }] }

function movesOf({ id: milestone, moves }: Milestone): LogEntry[] {
  return moves.map(({ id, was, due, reason, by, at }) => ({
    uuid: uuidOf('milestone-move', id),
    title: `Milestone moved from ${was} to ${due}`,
    description: reason,
    start: at,
    props: notes({ entry: 'move', milestone: uuidOf('milestone', milestone), was, due }),
    ...loggedBy(by),
  }))
}

function extensionsOf({ extensions }: ActionItem): LogEntry[] {
  return extensions.map(({ id, was, due, reason, state, decisionNote, by, at, decidedBy, decidedAt }) => ({
    uuid: uuidOf('extension', id),
    title: `More time until ${due}: ${state.toLowerCase()}`,
    description: reason,
    start: at,
    props: notes({
      entry: 'extension',
      was,
      due,
      state,
      'decision-note': decisionNote,
      'decided-at': decidedAt,
      'decided-by': decidedBy === null ? null : personUuid(decidedBy),
    }),
    ...loggedBy(by),
  }))
}

function endOf({ id, closedAt, closedBy, closingReason }: ActionItem): LogEntry[] {
  if (closedAt === null) return []
  return [
    {
      uuid: uuidOf('closing', id),
      title: 'Closed',
      description: stated(closingReason),
      start: closedAt,
      props: notes({ entry: 'closing' }),
      ...loggedBy(closedBy),
      'status-change': 'closed',
    },
  ]
}
