import type { ReactElement, ReactNode } from 'react'
import { ChartReader } from './chart-reader.tsx'
import { stackPositions, wholePercent } from './chart-scale.ts'
import { toneColor, type Tone } from '../tone.ts'

export interface StackedPart {
  id: string
  label: string
  value: number
  tone: Tone | 'brand' | 'neutral'
  /** Makes its legend entry a link. */
  link?: (content: ReactNode, props: { className: string }) => ReactElement
}

export interface StackedBarProps {
  parts: readonly StackedPart[]
  /** Describes the chart in a sentence. */
  sentence: string
  /** Whether the legend has the shares too. */
  shares?: boolean
}

/** A whole and its parts, separated by 1 px. */
export function StackedBar({ parts, sentence, shares = true }: StackedBarProps) {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const positions = stackPositions(parts)
  const describe = (index: number) => {
    const part = parts[index]
    return part === undefined
      ? ''
      : `${part.label}: ${part.value.toLocaleString('en')}, ${wholePercent(part.value, total)}%`
  }
  return (
    <div>
      <ChartReader sentence={sentence} count={parts.length} describe={describe}>
        {(current) => (
          <svg width="100%" height={16} aria-hidden="true" className="block overflow-hidden rounded-sm">
            <rect width="100%" height="100%" className="fill-hover" />
            {parts.map((part, index) => (
              <rect
                key={part.id}
                data-mark
                x={`${positions[index]?.start ?? 0}%`}
                width={`${positions[index]?.width ?? 0}%`}
                height="100%"
                fill={toneColor(part.tone)}
                stroke="var(--surface)"
                strokeWidth={part.value === 0 ? 0 : 1}
                opacity={current === -1 || current === index ? 1 : 0.35}
              />
            ))}
          </svg>
        )}
      </ChartReader>
      <Legend parts={parts} total={total} shares={shares} />
    </div>
  )
}

function Legend({ parts, total, shares }: { parts: readonly StackedPart[]; total: number; shares: boolean }) {
  return (
    <ul className="mt-3 grid gap-y-0.5">
      {parts.map((part) => {
        const entry = (
          <>
            <span
              aria-hidden="true"
              data-mark
              className="size-2.5 rounded-sm"
              style={{ background: toneColor(part.tone) }}
            />
            <span className="min-w-0 flex-1 truncate">{part.label}</span>
            <span className="font-medium tabular-nums">{part.value.toLocaleString('en')}</span>
            {shares && (
              <span className="w-10 text-right text-muted tabular-nums">{wholePercent(part.value, total)}%</span>
            )}
          </>
        )
        return (
          <li key={part.id}>
            {part.link?.(entry, { className: `${ENTRY} hover:bg-hover` }) ?? <div className={ENTRY}>{entry}</div>}
          </li>
        )
      })}
    </ul>
  )
}

const ENTRY =
  '-mx-1 flex min-h-6 items-center gap-2 rounded-sm px-1 text-small transition-colors pointer-coarse:min-h-11'
