import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { useMyId } from '#web/lib/session.ts'
import { statusForKey } from '#web/ui/control-status.ts'
import { focusObjectives } from '../objectives/use-objective-keys.ts'
import { controlObjectives } from '../objectives/objectives-queries.ts'
import { goToPlace } from '../places.ts'
import type { AssessAddress } from './assess-address.ts'
import { controlStatement } from '../statement/statement-queries.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { useStatusChanges } from '../use-status-changes.ts'
import { AssessBar } from './assess-bar.tsx'
import { AssessDialogs, type AssessDialog } from './assess-dialogs.tsx'
import { useAssessKeys } from './assess-keys.ts'
import { assessPlace, rememberAssessPlace } from './assess-place.ts'
import { AssessedControl } from './assessed-control.tsx'
import { focusHeading } from './focus-heading.ts'
import { startAt } from './start-at.ts'

export interface AssessSessionProps {
  scope: ControlsScope
  /** All of the company. */
  controls: readonly CompanyControl[]
  /** Those to be assessed, in order; never empty. */
  list: readonly CompanyControl[]
}

export function AssessSession({ scope, controls, list }: AssessSessionProps) {
  const me = useMyId()
  const search: AssessAddress = useSearch({ strict: false })
  // Once: a status that is set must not move on by itself.
  const [start] = useState(() => startAt(list, search.at, assessPlace(me, scope))?.id)
  // A number that was gone to need not be in the list.
  const named = controls.find(({ nist_id }) => nist_id === search.at)
  const current = named ?? controls.find(({ id }) => id === start)
  const { goTo, leave } = useWays(scope)
  const [dialog, setDialog] = useState<AssessDialog>()
  const readOnlyReason = useReadOnlyReason()
  const { set } = useStatusChanges(scope)
  const at = list.findIndex(({ id }) => id === current?.id)
  const [previous, next] = [list[at - 1], list[at + 1]]

  const setStatus = (status: ControlStatus) => current && readOnlyReason === undefined && set([current], status)
  const byKey = (key: string) => () => setStatus(statusForKey(key) ?? 'Not Started')
  const [onNext, onPrevious] = [() => next && goTo(next), () => previous && goTo(previous)]
  useAssessKeys(
    {
      n: onNext,
      l: onNext,
      p: onPrevious,
      h: onPrevious,
      1: byKey('1'),
      2: byKey('2'),
      3: byKey('3'),
      4: byKey('4'),
      o: focusObjectives,
      s: () => goToPlace('statement'),
      t: () => goToPlace('notes'),
      e: () => goToPlace('evidence'),
      g: () => setDialog('jump'),
      '?': () => setDialog('keys'),
    },
    leave,
  )
  useFetchAhead(scope, next)
  useEffect(focusHeading, [current?.id])

  if (current === undefined) return null
  return (
    <>
      <AssessBar
        list={list}
        at={at}
        onPrevious={previous && onPrevious}
        onNext={next && onNext}
        onLeave={leave}
        onKeys={() => setDialog('keys')}
      />
      <AssessedControl
        key={current.id}
        scope={scope}
        control={current}
        readOnlyReason={readOnlyReason}
        onStatusChange={setStatus}
      />
      <AssessDialogs open={dialog} controls={controls} onGoTo={goTo} onClose={() => setDialog(undefined)} />
    </>
  )
}

/** To another control, which is remembered as the place to go on from; and back to the list it all came from. */
function useWays(scope: ControlsScope) {
  const me = useMyId()
  const navigate = useNavigate()
  const goTo = (control: CompanyControl) => {
    rememberAssessPlace(me, scope, control.nist_id)
    void navigate({
      to: '.',
      search: (list: AssessAddress) => ({ ...list, at: control.nist_id }),
      replace: true,
      resetScroll: true,
    })
  }
  const leave = () => void navigate({ to: '/controls', search: (list: AssessAddress) => ({ ...list, at: undefined }) })
  return { goTo, leave }
}

/** So that the next one stands at once. */
function useFetchAhead(scope: ControlsScope, next: CompanyControl | undefined) {
  const cache = useQueryClient()
  const { companyId, protocol } = scope
  useEffect(() => {
    if (next === undefined) return
    void cache.prefetchQuery(controlObjectives({ companyId, protocol }, next))
    void cache.prefetchQuery(controlStatement({ companyId, protocol }, next.id))
  }, [cache, companyId, protocol, next])
}
