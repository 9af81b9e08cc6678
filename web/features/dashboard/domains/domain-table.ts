import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import type { ChartTable } from '#web/ui/chart/chart-frame.tsx'

/** The data of the domain bars as a table. */
export function domainTable(protocol: ProtocolId, domains: readonly DomainSummary[]): ChartTable {
  return {
    columns: [wordingOf(protocol).groupedBy, 'Completed', 'In all', 'Completed (%)'],
    rows: domains.map(({ name, completed, total, percent }) => [name, completed, total, percent]),
  }
}
