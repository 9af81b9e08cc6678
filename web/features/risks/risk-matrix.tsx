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
    <Card title="Likelihood × impact" subtitle={`Levels by ${RISK_SOURCE}. Closed risks are left out.`}>
      <SegmentedControl label="Matrix" options={KINDS} value={kind} onValueChange={onKind} size={28} className="mb-2" />
      <table className="w-full table-fixed border-separate border-spacing-1 text-center">
        <caption className="sr-only">Risks that are not closed, {MATRICES[kind].toLowerCase()}</caption>
        <tbody>
          {matrixOf(all, kind).map((cells, position) => (
            <tr key={cells[0]?.likelihood}>
              <LevelHeader level={cells[0]?.likelihood} scope="row" what={position === 0 ? 'Likelihood' : undefined} />
              {cells.map((cell) => (
                <Cell key={cell.impact} cell={cell} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="w-12 pr-1 text-right text-small font-normal text-muted sm:w-24">
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
  /** Written above the first row. */
  what?: string | undefined
}

function LevelHeader({ level, scope, what }: LevelHeaderProps) {
  if (level === undefined) return null
  return (
    <th
      scope={scope}
      className={cx('text-small font-normal text-muted', scope === 'row' && 'w-12 pr-1 text-right sm:w-24')}
    >
      {what !== undefined && <span className="sr-only">{what}: </span>}
      <span className="max-sm:hidden">{level}</span>
      <abbr title={level} className="no-underline sm:hidden">
        {SHORT[level]}
      </abbr>
    </th>
  )
}

function Cell({ cell: { likelihood, impact, level, count, search } }: { cell: MatrixCell }) {
  return (
    <td className={cx('relative h-11 rounded-sm', toneChipClass[LEVEL_TONES[level]])}>
      {count > 0 && (
        <Link
          to="/risks"
          search={search}
          aria-label={`${counted(count, 'risk', 'risks')} of ${likelihood} likelihood and ${impact} impact: ${level}`}
          className="block text-h3 tabular-nums after:absolute after:inset-0 hover:underline"
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
