import { useMemo } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { controlList } from './control-list.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import { domainsOf, visibleControls } from './rows.ts'

export interface ControlListProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
  practices?: boolean
}

/** The list in the address, and the controls that it shows. */
export function useControlList({ scope: { protocol }, controls, profiles, practices = false }: ControlListProps) {
  const domains = useMemo(() => domainsOf(protocol, controls), [protocol, controls])
  const list = useMemo(
    () => controlList({ protocol, practices, domains, profiles }),
    [protocol, practices, domains, profiles],
  )
  const state = useListView(list)
  const me = useMyId()
  const today = todayUtc()
  const { view } = state
  const rows = useMemo(
    () => visibleControls(controls, view, { protocol, profiles, me, today }),
    [controls, view, protocol, profiles, me, today],
  )
  return { ...state, rows }
}

export type ControlListState = ReturnType<typeof useControlList>
