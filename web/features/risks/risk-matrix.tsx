import { Link } from '@tanstack/react-router'
import { RISK_LEVELS, RISK_SOURCE, type RiskLevel } from '#domain/risk/risk-level.ts'
import { counted } from '#domain/text/counted.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { LEVEL_TONES } from '#web/ui/level-badge.tsx'
import { toneChipClass } from '#web/ui/tone.ts'
import { matrixOf, type MatrixCell, type MatrixKind } from './matrix-counts.ts'
import type { Risk } from './risk.ts'
import { MATRICES } from './risk-list.ts'

/** For the narrow cells of a phone. */
const SHORT: Readonly<Record<RiskLevel, string>> = {
  'Very Low': 'VL',
  Low: 'L',
  Moderate: 'M',
  High: 'H',
  'Very High': 'VH',
}

const KINDS = [
  { value: 'inherent', label: MATRICES.inherent },
  { value: 'residual', label: MATRICES.residual },
] as const

interface RiskMatrixProps {
  all: readonly Risk[]
  kind: MatrixKind
  onKind: (kind: MatrixKind) => void
}

/** Likelihood by impact with the number of risks that are not closed; each number opens the list of them. */
export function RiskMatrix({ all, kind, onKind }: RiskMatrixProps) {
  return (
    <Card
      title="Likelihood × impact"
      subtitle={`Levels by ${RISK_SOURCE}. Closed risks are left out.`}
      actions={<SegmentedControl label="Matrix" options={KINDS} value={kind} onValueChange={onKind} size={28} />}
    >
      <table className="w-full table-fixed border-separate border-spacing-1 text-center">
        <caption className="sr-only">Risks that are not closed, {MATRICES[kind].toLowerCase()}</caption>
        <colgroup>
          <col className="w-5" />
          <col className="w-8 sm:w-20" />
          <col span={RISK_LEVELS.length} />
        </colgroup>
        <tbody>
          {matrixOf(all, kind).map((cells, position) => (
            <tr key={cells[0]?.likelihood}>
              {position === 0 && (
                <th scope="rowgroup" rowSpan={RISK_LEVELS.length} className="text-small font-medium text-muted">
                  <span className="rotate-180 [writing-mode:vertical-rl]">Likelihood</span>
                </th>
              )}
              <LevelHeader level={cells[0]?.likelihood} scope="row" />
              {cells.map((cell) => (
                <Cell key={cell.impact} cell={cell} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2} className="pr-1 text-right text-small font-medium text-muted">
              Impact
            </th>
            {RISK_LEVELS.map((level) => (
              <LevelHeader key={level} level={level} scope="col" />
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

interface LevelHeaderProps {
  level: RiskLevel | undefined
  scope: 'row' | 'col'
}

function LevelHeader({ level, scope }: LevelHeaderProps) {
  if (level === undefined) return null
  return (
    <th scope={scope} className={cx('text-small font-normal text-muted', scope === 'row' && 'pr-1 text-right')}>
      <span className="max-sm:hidden">{level}</span>
      <abbr title={level} className="no-underline sm:hidden">
        {SHORT[level]}
      </abbr>
    </th>
  )
}

function Cell({ cell: { likelihood, impact, level, count, search } }: { cell: MatrixCell }) {
  return (
    <td className={cx('relative h-10 rounded-sm', toneChipClass[LEVEL_TONES[level]])}>
      {count > 0 && (
        <Link
          to="/risks"
          search={search}
          aria-label={`${counted(count, 'risk', 'risks')} of ${likelihood} likelihood and ${impact} impact: ${level}`}
          className="inline-block min-w-6 rounded-full bg-surface px-1.5 text-h3 text-text tabular-nums after:absolute after:inset-0 hover:underline"
        >
          {count}
        </Link>
      )}
      <span aria-hidden="true" className="block text-micro">
        <span className="max-sm:hidden">{level}</span>
        <span className="sm:hidden">{SHORT[level]}</span>
      </span>
    </td>
  )
}
