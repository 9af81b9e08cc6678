import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { statusForKey } from '#web/ui/control-status.ts'
import { focusObjectives } from '../objectives/use-objective-keys.ts'
import { controlObjectives } from '../objectives/objectives-queries.ts'
import { goToAnchor } from '../go-to-anchor.ts'
import type { AssessAddress } from './assess-address.ts'
import { controlStatement } from '../statement/statement-queries.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useStatusChanges } from '../use-status-changes.ts'
import { AssessBar } from './assess-bar.tsx'
import { AssessDialogs, type AssessDialog } from './assess-dialogs.tsx'
import { useAssessKeys } from './assess-keys.ts'
import { assessBookmark, saveAssessBookmark } from './assess-bookmark.ts'
import { AssessedControl } from './assessed-control.tsx'
import { focusHeading } from './focus-heading.ts'
import { startAt } from './start-at.ts'

export interface AssessSessionProps {
  scope: ControlsScope
  /** All controls of the company. */
  controls: readonly CompanyControl[]
  /** The controls to assess, in order; never empty. */
  list: readonly CompanyControl[]
}

export function AssessSession({ scope, controls, list }: AssessSessionProps) {
  const me = useMyId()
  const search: AssessAddress = useSearch({ strict: false })
  // Computed once: a changed status must not move to the next control.
  const [start] = useState(() => startAt(list, search.at, assessBookmark(me, scope))?.id)
  // A control reached by its number can be outside the list.
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
      s: () => goToAnchor('statement'),
      t: () => goToAnchor('notes'),
      e: () => goToAnchor('evidence'),
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

/** Goes to another control and bookmarks it; leaves to the list. */
function useWays(scope: ControlsScope) {
  const me = useMyId()
  const navigate = useNavigate()
  const goTo = (control: CompanyControl) => {
    saveAssessBookmark(me, scope, control.nist_id)
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

/** Prefetches the next control. */
function useFetchAhead(scope: ControlsScope, next: CompanyControl | undefined) {
  const cache = useQueryClient()
  const { companyId, protocol } = scope
  useEffect(() => {
    if (next === undefined) return
    void cache.prefetchQuery(controlObjectives({ companyId, protocol }, next))
    void cache.prefetchQuery(controlStatement({ companyId, protocol }, next.id))
  }, [cache, companyId, protocol, next])
}
