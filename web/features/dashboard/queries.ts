import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { exceptionEffect, type ExceptionEffect } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Submission } from '#domain/scoring/submission.ts'
import { api } from '#web/lib/api.ts'
import type { CmmcStatus } from '#web/lib/controls/held-status.ts'
import { controlException } from '#web/lib/controls/control-exception.ts'
import { statusMoves } from '#web/lib/status-moves.ts'

/** Polled, because scans do not reach the change feed. Specification section 9. */
const REFETCH_MS = 30_000

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
})

/** Changes of one person to one control, grouped by time. */
const doings = z.object({
  id: z.string(),
  at: z.string(),
  /** The control's number; null without a control. */
  nist_id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Null for a former member. */
  who: z.nullable(z.string()),
  /** The status now; null when only evidence was added. */
  status: z.nullable(z.string()),
  /** Titles of added evidence, latest first. */
  evidence: z.array(z.string()),
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

const planItem = z.object({ number: z.number(), weakness: z.string(), due_on: z.string() })

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
    /** Counts of expiring evidence in the next thirteen weeks; week null has expired. */
    expiries: z.array(z.object({ week: z.nullable(z.number()), count: z.number() })),
    /** Open evidence requests to the person, and unreviewed evidence of others for the person's controls. */
    requests: z.array(request),
    reviews,
  }),
  plan: z.object({
    overdue: z.number(),
    /** Ids of controls with a POA&M item. */
    planned: z.array(z.string()),
    /** The person's open items with a due date. */
    mine: z.array(planItem),
    /** Periods with their number of open items; `until` is null for the current one. All in calendar days. */
    spans: z.array(z.object({ from: z.string(), until: z.nullable(z.string()), count: z.number() })),
    last_due_on: z.nullable(z.string()),
    status,
  }),
  /** A step of the start list is open. */
  isStarting: z.boolean(),
})

export type Dashboard = Omit<z.infer<typeof dashboard>, 'controls'> & {
  controls: readonly DashboardControl[]
  readonly submission: Submission | undefined
}
/** With whether its exception counts today. */
export type DashboardControl = Omit<z.infer<typeof control>, 'exception'> & ExceptionEffect
export type EvidenceRequest = z.infer<typeof request>
export type EvidenceReviews = z.infer<typeof reviews>
export type PlanItem = z.infer<typeof planItem>
export type Doings = z.infer<typeof doings>

/** The whole dashboard of a company in one request. */
export const companyDashboard = (companyId: Id<'companies'>, protocol: ProtocolId) =>
  queryOptions({
    queryKey: ['dashboard', companyId, protocol],
    staleTime: 0,
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
      ],
    },
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const [{ data }, { dashboardSubmission }] = await Promise.all([
        api.rpc('dashboard', { company_uuid: companyId }, { get: true }).abortSignal(signal).throwOnError(),
        // The rules of a submission load while the server answers.
        import('./dashboard-submission.ts'),
      ])
      if (data === null) throw new Error('You no longer belong to this company.')
      const { controls, ...rest } = dashboard.parse(data)
      const answer = {
        ...rest,
        controls: controls.map(({ exception, ...one }) => ({ ...one, ...exceptionEffect(exception, rest.today) })),
      }
      return { ...answer, submission: dashboardSubmission(protocol, answer) }
    },
  })
