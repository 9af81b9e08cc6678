import { Link } from '@tanstack/react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { Overview } from './overview-query.ts'

interface TopAssetsProps {
  assets: Overview['assets']
  className: string
}

/** The assets in the greatest danger: known exploited first, then critical, then most. */
export function TopAssets({ assets, className }: TopAssetsProps) {
  return (
    <Card
      title="Top assets"
      subtitle={assets.length === 0 ? 'No asset has an open vulnerability.' : 'Known exploited first, then critical.'}
      className={className}
    >
      <ol aria-label="Top assets">
        {assets.map(({ number, name, open, critical, exploited }) => (
          <li key={number}>
            <Link
              to="/vulnerabilities"
              search={{ status: 'open', asset: `AS-${number}` }}
              className="-mx-1 flex min-h-7 items-center gap-2 rounded-sm px-1 py-0.5 text-small hover:bg-hover"
            >
              <span className="w-12 shrink-0 text-muted tabular-nums">AS-{number}</span>
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              {exploited > 0 && <Badge color="red">{exploited} exploited</Badge>}
              {critical > 0 && <Chip tone="critical">{critical} critical</Chip>}
              <span className="w-16 shrink-0 text-right tabular-nums">{open} open</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
