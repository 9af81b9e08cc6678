import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { hasPoints } from './points.ts'

/** The views that every list of controls begins with. Their ids stand in addresses and in people's choices: they stay. */
export function builtInViews(protocol: ProtocolId): readonly [View, ...View[]] {
  return [
    { id: 'all', name: 'All', query: '' },
    hasPoints(protocol)
      ? { id: 'not-met', name: 'Not met by points', query: 'status=not_implemented&sort=-points&group=none' }
      : { id: 'not-met', name: 'Not met', query: 'status=not_implemented' },
    { id: 'mine', name: 'Mine', query: 'owner=me' },
    { id: 'no-evidence', name: 'No evidence', query: 'evidence=no' },
    { id: 'overdue', name: 'Overdue', query: 'due=overdue' },
    { id: 'inherited', name: 'Inherited', query: 'status=inheritance' },
  ]
}
