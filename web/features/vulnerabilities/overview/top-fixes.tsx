import { counted } from '#domain/text/counted.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/lib/format-number.ts'
import { Card } from '#web/ui/card.tsx'
import type { Overview } from './overview-query.ts'

type Fix = Overview['fixes'][number]

interface TopFixesProps {
  fixes: Overview['fixes']
  className: string
}

/** The fixes that remove most. */
export function TopFixes({ fixes, className }: TopFixesProps) {
  return (
    <Card title="Top fixes" subtitle={subtitleOf(fixes)} className={className}>
      <ol aria-label="Top fixes">
        {fixes.map((fix) => (
          <li key={fix.fix}>
            <Link
              to="/vulnerabilities"
              search={{ status: 'open', fix: fix.fix }}
              className="-mx-1 flex min-h-7 items-baseline gap-3 rounded-sm px-1 py-1 text-small hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate" title={fix.fix}>
                {fix.fix}
              </span>
              <span className="shrink-0 text-muted tabular-nums">{effectOf(fix)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function subtitleOf([first]: readonly Fix[]): string {
  if (first === undefined) return 'No open vulnerability names a fix.'
  const where = first.assets === 0 ? '' : ` on ${counted(first.assets, 'asset', 'assets')}`
  return `“${first.fix}”${where} removes ${formatNumber(first.findings)}.`
}

/** "14 assets, removes 37" */
function effectOf({ assets, findings }: Fix): string {
  const where = assets === 0 ? '' : `${counted(assets, 'asset', 'assets')}, `
  return `${where}removes ${formatNumber(findings)}`
}
