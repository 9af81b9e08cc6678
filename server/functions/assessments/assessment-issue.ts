import { z } from 'zod'
import { ISSUE_FIXES, type AssessmentIssue } from '#domain/assessments/assessment-issue.ts'
import { CHECK_LEVELS } from '#domain/checks/check.ts'

export const assessmentIssue = z.object({
  rule: z.string(),
  level: z.enum(CHECK_LEVELS),
  title: z.string(),
  words: z.string(),
  control: z.string().nullable(),
  fix: z.enum(ISSUE_FIXES),
}) satisfies z.ZodType<AssessmentIssue>
