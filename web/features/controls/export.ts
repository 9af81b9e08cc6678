import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { toCsv } from '#web/lib/csv.ts'
import { hasPoints, pointsAtStake } from './points.ts'

/** What the list shows, in its order, and what it has no room for: description and notes. */
export function controlsCsv(protocol: ProtocolId, controls: readonly CompanyControl[]): string {
  const { controlSingular, groupedBy } = wordingOf(protocol)
  const practices = controls.some((control) => control.practiceId !== null && control.practiceId !== control.nist_id)
  const points = hasPoints(protocol)
  const header = [
    controlSingular,
    ...(practices ? ['Practice'] : []),
    'Title',
    groupedBy,
    'Status',
    ...(points ? ['Points', 'Points at stake'] : []),
    'Evidence',
    'Last changed',
    'Description',
    'Notes',
  ]
  const rows = controls.map((control) => {
    const worth = pointsAtStake(protocol, control)
    return [
      control.nist_id,
      ...(practices ? [control.practiceId] : []),
      control.title,
      groupingName(protocol, control.safeguard_domain),
      control.status,
      ...(points ? [worth?.worth, worth && (worth.now === 0 ? 0 : -worth.now)] : []),
      control.evidence_count,
      control.changedAt,
      control.description,
      control.notes,
    ]
  })
  return toCsv(header, rows)
}
