import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ADDRESSABLE_DECISIONS } from '#domain/controls/addressable.ts'
import { exceptionEffect, type ExceptionEffect } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { compareGroupings } from '#domain/protocols/groupings.ts'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Submission } from '#domain/scoring/submission.ts'
import { START_STEPS } from '#domain/start/start-list.ts'
import { api } from '#web/lib/api.ts'
import type { CmmcStatus } from '#web/lib/controls/held-status.ts'
import { controlException } from '#domain/controls/exception-schema.ts'
import { statusMoves } from '#web/lib/status-moves.ts'
import type { ControlIssue } from './dashboard-rules.ts'

/** Polled, because scans do not reach the change feed. Specification section 9. */
const REFETCH_MS = 30_000
/** Cards that are drawn one after another share one answer. */
const SHARED_MS = 5_000

const control = z.object({
  id: z.string(),
  nist_id: z.string(),
  practice_id: z.nullable(z.string()),
  title: z.string(),
  safeguard_domain: z.string(),
  evidence_count: z.number(),
  status: z.enum(CONTROL_STATUSES),
  naReason: z.nullable(z.string()),
  partialCase: z.nullable(z.boolean()),
  exception: controlException,
  owner_id: z.nullable(z.string()),
  /** Calendar days. */
  due_on: z.nullable(z.string()),
  review_on: z.nullable(z.string()),
  requirement: z.nullable(z.string()),
  addressable: z.nullable(z.enum(ADDRESSABLE_DECISIONS)),
  objectives: z.object({ total: z.number(), met: z.number(), notMet: z.number(), notApplicable: z.number() }),
  /** Expired evidence items. */
  expired: z.number(),
})

/** Changes of one person to one control, grouped by time. */
const doings = z.object({
  id: z.string(),
  at: z.string(),
  /** The control's number; null without a control. */
  nist_id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Null where no person did it, or a former member. */
  who: z.nullable(z.string()),
  who_id: z.nullable(z.string()),
  /** The status now; null when only evidence was added. */
  status: z.nullable(z.string()),
  /** Titles of added evidence, latest first. */
  evidence: z.array(z.string()),
  /** Of the evidence item added last. */
  number: z.nullable(z.number()),
})

const request = z.object({
  id: z.string(),
  title: z.string(),
  /** Calendar days. */
  due_on: z.nullable(z.string()),
  asked_on: z.string(),
})

const reviews = z.object({
  count: z.number(),
  oldest: z.nullable(z.object({ number: z.number(), title: z.string(), since: z.string() })),
})

const planItem = z.object({
  number: z.number(),
  weakness: z.string(),
  due_on: z.string(),
  /** Ids. */
  controls: z.array(z.string()),
})

const startStep = z.object({
  step: z.enum(START_STEPS),
  /** How far it is, where that is counted. */
  count: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** When it was worked on last; null while it is not done. */
  doneAt: z.nullable(z.string()),
  /** Null for a former member. */
  doneBy: z.nullable(z.string()),
  isSkipped: z.boolean(),
  skippedBy: z.nullable(z.string()),
})

const status = z.object({
  conditional_on: z.nullable(z.string()),
  final: z.nullable(z.object({ on: z.string(), until: z.string() })),
}) satisfies z.ZodMiniType<CmmcStatus>

const dashboard = z.object({
  /** The server's calendar day (UTC), with which the history ends. */
  today: z.string(),
  controls: z.array(control),
  moves: statusMoves,
  vulnerabilities: z.object({
    open: z.partialRecord(z.enum(['critical', 'high', 'medium', 'low']), z.number()),
    past_due: z.number(),
    last_scan_at: z.nullable(z.string()),
    /** The last of each day over ninety days, latest at the end. */
    totals: z.array(z.object({ scan_date: z.string(), total: z.number() })),
  }),
  activity: z.array(doings),
  evidence: z.object({
    /** Without archived items. */
    total: z.number(),
    /** Counts of expiring evidence in the next thirteen weeks; week null has expired. */
    expiries: z.array(z.object({ week: z.nullable(z.number()), count: z.number() })),
    /** Open evidence requests to the person, and unreviewed evidence of others for the person's controls. */
    requests: z.array(request),
    reviews,
  }),
  plan: z.object({
    overdue: z.number(),
    /** The three items longest overdue, of any owner. */
    late: z.array(planItem),
    /** Ids of controls with a POA&M item. */
    planned: z.array(z.string()),
    /** The person's open items with a due date. */
    mine: z.array(planItem),
    /** Periods with their number of open items; `until` is null for the current one. All in calendar days. */
    spans: z.array(z.object({ from: z.string(), until: z.nullable(z.string()), count: z.number() })),
    last_due_on: z.nullable(z.string()),
    status,
  }),
  start: z.array(startStep),
  /** What a SOC 2 examination covers, as the system description says. */
  categories: z.nullable(z.string()),
})

export type Dashboard = Omit<z.infer<typeof dashboard>, 'controls'> & {
  controls: readonly DashboardControl[]
  readonly submission: Submission | undefined
  readonly issues: readonly ControlIssue[]
}
/** With whether its exception counts today. */
export type DashboardControl = Omit<z.infer<typeof control>, 'exception'> & ExceptionEffect
export type EvidenceRequest = z.infer<typeof request>
export type EvidenceReviews = z.infer<typeof reviews>
export type PlanItem = z.infer<typeof planItem>
export type StartStepState = z.infer<typeof startStep>
export type Doings = z.infer<typeof doings>

/** The whole dashboard of a company in one request. */
export const companyDashboard = (companyId: Id<'companies'>, protocol: ProtocolId) =>
  queryOptions({
    queryKey: ['dashboard', companyId, protocol],
    staleTime: SHARED_MS,
    refetchInterval: REFETCH_MS,
    meta: {
      follows: [
        'org_control_status',
        'controls',
        'evidence',
        'evidence_links',
        'evidence_requests',
        'poam_items',
        'poam_controls',
        'assessment_dates',
        'assessments',
        'control_exceptions',
        'exception_reviews',
        'control_objectives',
        'start_decisions',
        'ssp_texts',
        'assets',
      ],
    },
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const [{ data }, { dashboardSubmission, graveIssues }] = await Promise.all([
        api.rpc('dashboard', { company_uuid: companyId }, { get: true }).abortSignal(signal).throwOnError(),
        // The rules load while the server answers.
        import('./dashboard-rules.ts'),
      ])
      if (data === null) throw new Error('You no longer belong to this company.')
      const { controls, ...rest } = dashboard.parse(data)
      const answer = {
        ...rest,
        controls: controls
          .map(({ exception, ...one }) => ({ ...one, ...exceptionEffect(exception, rest.today) }))
          .toSorted(asInFramework(protocol)),
      }
      return {
        ...answer,
        submission: dashboardSubmission(protocol, answer),
        issues: graveIssues(protocol, answer),
      }
    },
  })

type Placed = Pick<z.infer<typeof control>, 'safeguard_domain' | 'nist_id'>

/** By group, then by id: the criteria of SOC 2 begin with CC1.1, not with A1.1. */
const asInFramework = (protocol: ProtocolId) => (one: Placed, other: Placed) =>
  compareGroupings(protocol, one.safeguard_domain, other.safeguard_domain) ||
  compareControlIds(one.nist_id, other.nist_id)
