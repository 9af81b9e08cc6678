import { Link, useParams } from '@tanstack/react-router'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { companyQuestionnaires } from '../queries.ts'
import { ReceivedHead } from './received-head.tsx'

const Triage = lazyPart(async () => (await import('./triage.tsx')).Triage, { waiting: <SkeletonCard /> })
const ConfirmColumns = lazyPart(async () => (await import('./confirm-columns.tsx')).ConfirmColumns, {
  waiting: <SkeletonCard />,
})

/** /questionnaires/received/Q-3 */
export function ReceivedPage() {
  const { questionnaire: name } = useParams({ strict: false })
  usePageTitle(name ?? 'Questionnaire')
  const query = useCompanyQuery(companyQuestionnaires)
  const row = query.data?.find(({ number }) => number === numberIn('Q', name))
  if (row !== undefined)
    return (
      <>
        <ReceivedHead row={row} />
        {row.state === 'New' ? <ConfirmColumns key={row.id} row={row} /> : <Triage key={row.id} row={row} />}
      </>
    )
  const list = (
    <Link to="/questionnaires" className={buttonClass({})}>
      All questionnaires
    </Link>
  )
  return <MissingRecord query={query} title="Questionnaire" noun="questionnaire" list={list} />
}
