import type { ThirdPartyIssue } from '#domain/third-parties/check-third-party.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { todayUtc } from '../format/today-utc.ts'
import { issuesOf } from './issues-of.ts'
import { companyThirdParties, type ThirdParty } from './third-party-queries.ts'

export interface IssueOfThirdParty extends ThirdPartyIssue {
  readonly party: ThirdParty
}

/** What does not fit together about the company's third parties; empty until they are loaded. */
export function useThirdPartyIssues(): readonly IssueOfThirdParty[] {
  const { data = [] } = useCompanyQuery(companyThirdParties)
  const today = todayUtc()
  return data.flatMap((party) => issuesOf(party, today).map((issue) => ({ ...issue, party })))
}
