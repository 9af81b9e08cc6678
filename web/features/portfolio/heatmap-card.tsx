import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Heatmap, HeatmapLegend } from './heatmap.tsx'
import { frameworksOf, heatmapOf, type HeatmapRow } from './heatmap-model.ts'
import type { PortfolioRow } from './portfolio-row.ts'

export interface HeatmapCardProps {
  rows: readonly PortfolioRow[]
  /** The framework that the view chose; otherwise that of the first row. */
  wanted: ProtocolId | undefined
  onWant: (framework: ProtocolId | undefined) => void
}

/** Compares the companies of one framework, family by family. */
export function HeatmapCard({ rows, wanted, onWant }: HeatmapCardProps) {
  const frameworks = frameworksOf(rows)
  const protocol = frameworks.find((id) => id === wanted) ?? frameworks[0]
  if (protocol === undefined) return null
  const model = heatmapOf(protocol, rows)
  return (
    <Card
      title="Who is behind, and where?"
      subtitle={behind(model.rows)}
      flush
      className="mt-4 overflow-hidden"
      actions={
        frameworks.length > 1 && (
          <NativeSelect
            size={28}
            aria-label="Framework"
            value={protocol}
            onChange={({ target }) => onWant(frameworks.find((id) => id === target.value))}
            options={frameworks.map((id) => [id, wordingOf(id).displayName])}
          />
        )
      }
      footer={<HeatmapLegend rows={model.rows} />}
    >
      <Heatmap protocol={protocol} model={model} />
    </Card>
  )
}

function behind([worst, ...others]: readonly HeatmapRow[]): string {
  if (worst === undefined) return ''
  return others.length === 0 ? worst.name : `${worst.name} is furthest behind of ${others.length + 1} companies`
}
