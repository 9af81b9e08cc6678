import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { assessmentIssue } from '#domain/assessments/assessment-schema.ts'
import type { Id } from '#domain/ids.ts'
import { callFunction } from '#web/lib/functions.ts'

const issueList = z.object({
  stops: z.array(assessmentIssue),
  issues: z.array(assessmentIssue),
  sha256: z.string(),
})

export type IssueList = z.infer<typeof issueList>

/** Why an assessment with these issues can be neither frozen nor affirmed. */
export function whyNotReady(list: IssueList | undefined): string | undefined {
  if (list === undefined) return 'The checks are loading'
  return list.stops.length > 0 ? 'Add the missing proof first' : undefined
}

/** What keeps the assessment from being frozen or affirmed, and what remains, as the server finds it. */
export const assessmentIssues = (companyId: Id<'companies'>, number: number) =>
  queryOptions({
    queryKey: ['assessments', companyId, number, 'issues'] as const,
    // Evidence, statements and statuses change on other pages.
    staleTime: 0,
    queryFn: (): Promise<IssueList> => callFunction('assessment-issues', { companyId, number }, issueList),
  })
