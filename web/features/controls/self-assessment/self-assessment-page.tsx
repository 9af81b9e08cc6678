import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { companyControls } from '#web/lib/controls/controls-queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isStopped } from '#web/lib/query-error.ts'
import { SkeletonPage } from '#web/ui/state/skeleton.tsx'
import { groupControls } from '../rows.ts'
import { FamilyAnswers } from './family-answers.tsx'
import { FamilyChoice } from './family-choice.tsx'
import type { SelfAssessmentAddress } from './self-assessment-address.ts'
import { selfAnswers } from './self-assessment-queries.ts'

/** /controls/self-assessment: three questions for each requirement, one group at a time. */
export function SelfAssessmentPage() {
  usePageTitle('Self-assessment')
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { family }: SelfAssessmentAddress = useSearch({ strict: false })
  const scope = { companyId, protocol }
  const controls = useQuery(companyControls(scope))
  const answers = useQuery(selfAnswers(scope))
  const failed = [controls, answers].find((query) => query.data === undefined && isStopped(query))
  if (failed !== undefined) return <FailedPage title="Self-assessment" query={failed} />
  if (controls.data === undefined || answers.data === undefined) return <SkeletonPage />
  const groups = groupControls(protocol, controls.data)
  const open = groups.find(({ domain }) => domain === family)
  if (open === undefined) return <FamilyChoice protocol={protocol} groups={groups} answers={answers.data} />
  return <FamilyAnswers key={open.domain} scope={scope} group={open} groups={groups} answers={answers.data} />
}
