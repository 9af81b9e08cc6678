import { useSearch } from '@tanstack/react-router'
import { memo } from 'react'
import type { View } from '../views/current-view.ts'
import type { ViewsScope } from '../views/saved-views.ts'
import { ViewsBar } from '../views/views-bar.tsx'
import { parseView, queryOf, readAddress, type List } from './list-view.ts'

export interface ListViewsProps extends ViewsScope {
  list: List
  builtIn: readonly [View, ...View[]]
}

/** The saved views of a list. It reads the address itself, so that sorting does not wait for it. */
export const ListViews = memo(function ListViews({ list, builtIn, ...scope }: ListViewsProps) {
  const address = readAddress(list, useSearch({ strict: false }))
  return (
    <ViewsBar
      scope={scope}
      builtIn={builtIn}
      query={queryOf(list, parseView(list, address))}
      named={address.view}
      isBare={Object.keys(address).length === 0}
    />
  )
})
