import { checkThirdParty, type ThirdPartyIssue } from '#domain/third-parties/check-third-party.ts'
import { knownDataHeld } from '#domain/third-parties/third-party.ts'
import { providerName } from '#web/lib/providers/provider.ts'
import type { ThirdParty } from './third-party-queries.ts'

/** What does not fit together about a third party, the gravest first. */
export function issuesOf(row: ThirdParty, today: string): readonly ThirdPartyIssue[] {
  const current = row.documents.filter(({ evidence }) => evidence.archived_at === null)
  return checkThirdParty(
    {
      name: row.name,
      status: row.status,
      dataHeld: knownDataHeld(row.data_held),
      contractEndsOn: row.contract_ends_on,
      nextReviewOn: row.next_review_on,
      cmmcLevel: row.cmmc_level,
      affirmationUntil: row.affirmation_until,
      openSteps: row.steps.filter(({ state }) => state === 'Open').length,
      services: row.provided.map((one) => ({
        name: providerName(one),
        type: one.provider_type,
        fedramp: one.fedramp,
        handles: one.handles,
        proofEndsOn: one.document?.expires_on ?? null,
      })),
      findings: row.findings.map(({ number, title, status, due_on: dueOn }) => ({ number, title, status, dueOn })),
      documents: current.map(({ kind, evidence, checks }) => ({
        kind,
        expiresOn: evidence.expires_on,
        isRefused: evidence.review_state === 'Needs work',
        decisions: checks.find((check) => check.file_sha256 === evidence.file_sha256)?.decisions ?? [],
      })),
    },
    today,
  )
}
