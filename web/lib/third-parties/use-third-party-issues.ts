import { useQuery } from '@tanstack/react-query'
import type { ThirdPartyIssue } from '#domain/third-parties/check-third-party.ts'
import { useCompany } from '../company/company-context.ts'
import { todayUtc } from '../format/today-utc.ts'
import { issuesOf } from './issues-of.ts'
import { companyThirdParties, type ThirdParty } from './third-party-queries.ts'

export interface IssueOfThirdParty extends ThirdPartyIssue {
  readonly party: ThirdParty
}

/** What does not fit together about the company's third parties; empty until they are loaded. */
export function useThirdPartyIssues(): readonly IssueOfThirdParty[] {
  const { id: companyId } = useCompany()
  const { data = [] } = useQuery(companyThirdParties(companyId))
  const today = todayUtc()
  return data.flatMap((party) => issuesOf(party, today).map((issue) => ({ ...issue, party })))
}
