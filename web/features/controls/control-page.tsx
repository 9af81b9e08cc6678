import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isStopped } from '#web/lib/query-error.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonPage } from '#web/ui/state/skeleton.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { ControlView } from './control-view.tsx'
import { neighbours } from './rows.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import { useListProfiles } from './profiles/use-list-profiles.ts'
import { useControlList } from './use-control-list.ts'

const NO_CONTROLS: readonly CompanyControl[] = []
const NO_PROFILES: readonly ListProfile[] = []

/** /controls/{controlNumber} */
export function ControlPage() {
  const { controlNumber = '' } = useParams({ strict: false })
  const { id: companyId, protocol_id: protocol } = useCompany()
  const scope = { companyId, protocol }
  const query = useQuery(companyControls(scope))
  const { data } = query
  const control = data?.find((one) => isNamed(one, controlNumber))
  usePageTitle(control === undefined ? controlNumber : `${control.nist_id} ${control.title}`)
  const around = useNeighbours(scope, data ?? NO_CONTROLS, control?.nist_id ?? '')
  if (control) return <ControlView key={control.id} scope={scope} control={control} {...around} />
  if (data) return <NoSuchControl controlNumber={controlNumber} plural={wordingOf(protocol).controlPlural} />
  if (isStopped(query)) return <FailedPage title={controlNumber} query={query} />
  return <SkeletonPage />
}

/** A practice id names the same control. */
function isNamed({ nist_id, practiceId }: CompanyControl, text: string): boolean {
  const wanted = text.toLowerCase()
  return nist_id.toLowerCase() === wanted || practiceId?.toLowerCase() === wanted
}

/** Neighbours in the list that was open; the address has its filters. */
function useNeighbours(scope: ControlsScope, controls: readonly CompanyControl[], nistId: string) {
  const { rows } = useControlList({ scope, controls, profiles: useListProfiles(scope) ?? NO_PROFILES })
  return useMemo(() => neighbours(rows, controls, nistId), [rows, controls, nistId])
}

function NoSuchControl({ controlNumber, plural }: { controlNumber: string; plural: string }) {
  return (
    <>
      <PageHeader title={controlNumber} />
      <EmptyCard
        kind="nothing-yet"
        icon={<SearchX />}
        title={`There is no ${controlNumber} here`}
        description={`None of this company’s ${plural.toLowerCase()} has that number. It may belong to another company or protocol.`}
        action={
          <Link to="/controls" className={buttonClass({ variant: 'primary' })}>
            All {plural.toLowerCase()}
          </Link>
        }
      />
    </>
  )
}
