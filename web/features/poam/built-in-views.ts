import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { View } from '#web/lib/views/current-view.ts'

/** The views that every plan begins with. Their ids stand in addresses and in people's choices: they stay. */
export function builtInViews(protocol: ProtocolId): readonly [View, ...View[]] {
  const blocking: View = { id: 'blocking', name: 'Blocks Conditional', query: 'status=not-closed&eligible=no' }
  return [
    { id: 'all', name: 'All', query: '' },
    { id: 'open', name: 'Open', query: 'status=not-closed' },
    { id: 'overdue', name: 'Overdue', query: 'status=overdue' },
    ...(protocol === 'cmmc2' ? [blocking] : []),
    { id: 'mine', name: 'Mine', query: 'status=not-closed&owner=me' },
    { id: 'closed', name: 'Closed', query: 'status=closed&sort=-changed' },
    { id: 'board', name: 'Board', query: 'layout=board' },
    { id: 'timeline', name: 'Timeline', query: 'status=not-closed&layout=timeline' },
  ]
}
