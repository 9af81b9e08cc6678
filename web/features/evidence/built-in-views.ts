import type { View } from '#web/lib/views/current-view.ts'

/** The views that every list of evidence begins with. Their ids stand in addresses and in people's choices: they stay. */
export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
  { id: 'to-review', name: 'To review', query: 'waits=me&sort=-recent' },
  { id: 'needs-work', name: 'Needs work', query: 'review=work' },
  { id: 'expiring', name: 'Expired and expiring', query: 'expires=expired,soon&sort=expires' },
  { id: 'unlinked', name: 'Proves nothing yet', query: 'linked=no' },
]
