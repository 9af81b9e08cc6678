import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isStopped } from '#web/lib/query-error.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { SkeletonPage } from '#web/ui/state/skeleton.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import type { ListProfile } from '../profiles/profile-queries.ts'
import { useListProfiles } from '../profiles/use-list-profiles.ts'
import { useControlList } from '../use-control-list.ts'
import { AssessSession } from './assess-session.tsx'

/** /controls/assess: one control on the screen, worked through by keyboard. */
export function AssessPage() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  usePageTitle(`Assess ${wordingOf(protocol).controlPlural.toLowerCase()}`)
  const scope = { companyId, protocol }
  const query = useQuery(companyControls(scope))
  const { data } = query
  const profiles = useListProfiles(scope)
  if (data !== undefined && profiles !== undefined)
    return <Listed key={protocol} scope={scope} controls={data} profiles={profiles} />
  if (isStopped(query)) return <FailedPage title="Assess" query={query} />
  return <SkeletonPage />
}

interface ListedProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
}

/** The list at the start of assess mode: a control that no longer matches its filters keeps its position. */
function Listed({ scope, controls, profiles }: ListedProps) {
  const { view, rows } = useControlList({ scope, controls, profiles })
  const me = useMyId()
  const filters = JSON.stringify(view)
  const order = useMemo(
    () => rows.map(({ id }) => id),
    // oxlint-disable-next-line react/exhaustive-deps -- changed filters choose again, a changed status must not
    [filters, scope.protocol, me],
  )
  const byId = new Map(controls.map((control) => [control.id, control]))
  const list = order.flatMap((id) => byId.get(id) ?? [])
  if (list.length === 0) return <NothingToAssess />
  return <AssessSession scope={scope} controls={controls} list={list} />
}

function NothingToAssess() {
  return (
    <EmptyCard
      kind="nothing-matches"
      title="No controls in this list"
      action={
        <Link to="/controls/assess" className={buttonClass({ variant: 'primary' })}>
          Assess all
        </Link>
      }
    />
  )
}
