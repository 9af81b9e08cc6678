import { expect, test } from 'vitest'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { dashboardSubmission, graveIssues } from '../dashboard-rules.ts'
import type { DashboardControl, PlanItem } from '../queries.ts'
import { nextSteps, type NextStep } from './next-steps.ts'
import { testingControl } from './testing-control.ts'

const TODAY = '2026-11-21'

interface Facts {
  readonly controls?: readonly DashboardControl[]
  readonly mine?: PlanItem[]
  readonly late?: PlanItem[]
  readonly categories?: string
}

function stepsOf({ controls = [], mine = [], late = [], categories }: Facts, protocol: ProtocolId = 'cmmc2') {
  const facts = {
    controls,
    today: TODAY,
    categories: categories ?? null,
    evidence: { total: 0, expiries: [], requests: [], reviews: { count: 0, oldest: null } },
    vulnerabilities: { open: {}, past_due: 0, last_scan_at: null, totals: [] },
    plan: {
      overdue: late.length,
      late,
      mine,
      planned: [],
      spans: [],
      last_due_on: null,
      status: { conditional_on: null, final: null },
    },
  }
  return nextSteps(protocol, { ...facts, issues: graveIssues(protocol, facts) }, 'me').steps
}

/** "overdue 3.1.1, 5 points" */
function describe(step: NextStep): string {
  const points = step.points === 0 ? '' : `, ${step.points} points`
  if (step.kind === 'open') return `open ${step.control.nist_id}${points}`
  if (step.kind === 'issue') return `${step.issue.rule.id} ${step.control.nist_id} and ${step.others}${points}`
  const { subject } = step
  if (subject.type === 'control') return `${step.kind} ${subject.control.nist_id}${points}`
  return `${step.kind} ${subject.type === 'plan' ? `V-${subject.item.number}` : subject.type}${points}`
}
const described = (facts: Facts, protocol?: ProtocolId) => stepsOf(facts, protocol).map(describe)

const item = (number: number, due_on: string, controls: string[] = []) => ({ number, weakness: 'W', due_on, controls })
const done = (id: string, more: Partial<DashboardControl> = {}) =>
  testingControl(id, { status: 'Completed', owner_id: null, evidence_count: 1, ...more })
const open = (id: string, more: Partial<DashboardControl> = {}) =>
  testingControl(id, { status: 'Not Started', owner_id: null, ...more })

test('late work of the person and late POA&M items of anyone come first, the longest late at the top', () => {
  const controls = [
    open('3.1.1', { owner_id: 'me', due_on: '2026-11-25' }),
    open('3.1.2', { owner_id: 'me', due_on: '2026-11-10' }),
    done('3.12.4'),
  ]
  expect(described({ controls, late: [item(7, '2026-11-01', ['3.1.1'])] })).toEqual([
    'overdue V-7, 5 points',
    'overdue 3.1.2, 5 points',
    'due 3.1.1, 5 points',
  ])
})

test('an item that is late and the person’s own is one step', () => {
  const late = item(7, '2026-11-01')
  expect(described({ mine: [late], late: [late] })).toEqual(['overdue V-7'])
})

test('free places go by turns to the control with the most points and the gravest issue', () => {
  const controls = [
    done('3.1.1', { evidence_count: 0 }),
    done('3.1.3', { evidence_count: 0 }),
    open('3.1.5'),
    open('3.1.12'),
    done('3.12.4'),
  ]
  expect(described({ controls })).toEqual([
    'open 3.1.12, 5 points',
    'completed-without-evidence 3.1.1 and 1, 5 points',
    'open 3.1.5, 3 points',
  ])
})

test('without a system security plan, that comes first', () => {
  expect(described({ controls: [open('3.1.1'), open('3.12.4')] })[0]).toBe('open 3.12.4')
})

test('a control is named once: its date wins over its points and its issues', () => {
  const controls = [
    open('3.1.1', { owner_id: 'me', due_on: '2026-11-10' }),
    done('3.1.2', { owner_id: 'me', review_on: '2026-11-10', evidence_count: 0 }),
    done('3.12.4'),
  ]
  expect(described({ controls })).toEqual(['overdue 3.1.1, 5 points', 'review 3.1.2'])
})

test('an objective that is open under a Completed control and expired evidence are grave issues', () => {
  const controls = [
    done('3.1.1', { objectives: { total: 6, met: 5, notMet: 1, notApplicable: 0 } }),
    done('3.1.2', { expired: 2 }),
    done('3.12.4'),
  ]
  expect(described({ controls }).toSorted()).toEqual([
    'evidence-expired 3.1.2 and 0, 5 points',
    'objective-open 3.1.1 and 0, 5 points',
  ])
})

test('SOC 2 begins with the categories in scope', () => {
  const controls = [
    open('CC1.1', { safeguard_domain: 'security' }),
    open('A1.1', { safeguard_domain: 'availability' }),
    open('P1.1', { safeguard_domain: 'privacy' }),
  ]
  expect(described({ controls }, 'soc2')).toEqual(['open CC1.1', 'open A1.1', 'open P1.1'])
  expect(described({ controls, categories: 'Security and privacy' }, 'soc2')).toEqual(['open CC1.1', 'open P1.1'])
})

test('with nothing open, late or contradictory there is no step', () => {
  expect(described({ controls: [done('3.1.1'), done('3.12.4')] })).toEqual([])
  expect(
    dashboardSubmission('hipaa', {
      controls: [],
      today: TODAY,
      plan: { planned: [] },
      vulnerabilities: { past_due: 0 },
    }),
  ).toBe(undefined)
})
