import { groupingsOf, UNGROUPED, type Grouping } from '#domain/protocols/groupings.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { PortfolioRow } from './portfolio-row.ts'

export interface HeatmapRow {
  readonly id: string
  readonly name: string
  /** In the order of `columns`; null where no control is assessed yet, undefined where there are no controls. */
  readonly cells: readonly (number | null | undefined)[]
}

export interface Heatmap {
  readonly columns: readonly Grouping[]
  readonly rows: readonly HeatmapRow[]
}

/** The companies of one framework by its families, the least complete company first. */
export function heatmapOf(protocol: ProtocolId, rows: readonly PortfolioRow[]): Heatmap {
  const own = rows.filter((row) => row.protocol_id === protocol)
  const used = new Set(own.flatMap(({ domains }) => domains.map(({ domain }) => domain)))
  const columns = [...groupingsOf(protocol), UNGROUPED].filter(({ code }) => used.has(code))
  return {
    columns,
    rows: own
      .toSorted((one, other) => one.percent - other.percent || one.name.localeCompare(other.name))
      .map(({ id, name, domains }) => ({
        id,
        name,
        cells: columns.map(({ code }) => cellOf(domains.find(({ domain }) => domain === code))),
      })),
  }
}

function cellOf(summary: DomainSummary | undefined): number | null | undefined {
  if (summary === undefined) return undefined
  return summary.notStarted === summary.total ? null : summary.percent
}

/** The frameworks of these companies, in the order of the rows. */
export function frameworksOf(rows: readonly PortfolioRow[]): ProtocolId[] {
  return [...new Set(rows.map((row) => row.protocol_id))]
}
