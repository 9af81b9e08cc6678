import { z } from 'zod'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { reviewReport } from '#domain/third-parties/review-report.ts'
import { REVIEW_DECISIONS } from '#domain/third-parties/third-party-review.ts'
import type { Printed } from '../ssp/printed-document.ts'
import { documentLogo } from '../ssp/stored-document.ts'

const text = z.string().nullable()

/** What the document of a review is made of, as stored for its job. */
export const decidedReview = z.object({
  company: z.string(),
  /** ISO 8601, UTC: when it was decided. */
  at: z.string(),
  logo: z.optional(documentLogo),
  request: z.string(),
  requestedOn: z.string(),
  answers: z.string(),
  answeredOn: z.string(),
  findings: z.string(),
  assessedOn: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  decisionNote: z.string(),
  residualRisk: z.enum(RISK_LEVELS).nullable(),
  nextReviewOn: text,
  thirdParty: z.object({
    number: z.number(),
    name: z.string(),
    tier: text,
    dataHeld: z.array(z.string()),
    services: z.string(),
    inherentRisk: text,
    cmmcLevel: text,
    decidedBy: text,
    documents: z.array(
      z.object({ kind: z.string(), number: z.number(), title: z.string(), expiresOn: text, sha256: text }),
    ),
    // Reviews that were decided before there were findings have none.
    findings: z
      .array(
        z.object({
          number: z.number(),
          title: z.string(),
          description: z.string(),
          severity: z.string(),
          status: z.string(),
          reason: text,
          dueOn: text,
          poamItem: z.number().nullable(),
        }),
      )
      .default([]),
    questionnaire: z
      .object({
        number: z.number(),
        title: z.string(),
        score: z.number().nullable(),
        submittedBy: z.string(),
        submittedAt: text,
        answers: z.array(z.object({ section: z.string(), text: z.string(), answer: z.string(), note: z.string() })),
        files: z.array(z.object({ text: z.string(), name: z.string(), sha256: z.string() })).default([]),
      })
      .nullable(),
  }),
})

/** As the caller; no row for a review that is not theirs or not decided. */
export const DECIDED_REVIEW = `
  select json_build_object('company', c.name, 'at', to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'request', r.request, 'requestedOn', r.requested_on, 'answers', r.answers, 'answeredOn', r.answered_on,
    'findings', r.findings, 'assessedOn', r.assessed_on, 'decision', r.decision, 'decisionNote', r.decision_note,
    'residualRisk', r.residual_risk, 'nextReviewOn', r.next_review_on, 'thirdParty', r.record) as content
  from public.third_party_reviews r join public.companies c on c.id = r.company_id
  where r.company_id = $1 and r.id = $2 and r.decision is not null`

/** The review as a printable document: the same review gives the same one. */
export function printedReview(review: z.infer<typeof decidedReview>): Printed {
  const { company, at, logo, thirdParty, decision } = review
  const day = at.slice(0, 10)
  return {
    title: `Review of ${thirdParty.name}`,
    company,
    author: thirdParty.decidedBy ?? company,
    at,
    isDraft: false,
    logo,
    edition: `Decided on ${day}`,
    basis: '',
    keywords: `Review of T-${thirdParty.number}, decided on ${day}`,
    facts: [
      ['Company', company],
      ['Third party', `T-${thirdParty.number} ${thirdParty.name}`],
      ['Decision', decision],
      ['Decided', `${at.slice(0, 16).replace('T', ' ')} UTC`],
      ['Decided by', thirdParty.decidedBy ?? 'Not recorded'],
    ],
    chapters: reviewReport(review),
  }
}
