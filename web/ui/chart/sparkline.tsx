import { trendCoordinates, trendDomain, trendPath } from './line-path.ts'
import { toneColor, type Tone } from '../tone.ts'

export interface SparklineProps {
  values: readonly number[]
  /** "Open vulnerabilities, 41 to 33 in 30 days". */
  sentence: string
  tone?: Tone | 'brand' | 'neutral'
  shape?: 'step' | 'line'
  widthPx?: number
  heightPx?: number
}

/** A trend as large as a word, shown beside the number. */
export function Sparkline(props: SparklineProps) {
  const { values, sentence, tone = 'brand', shape = 'line', widthPx = 72, heightPx = 20 } = props
  const path = trendPath(trendCoordinates(values, trendDomain(values)), shape === 'step')
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width={widthPx}
      height={heightPx}
      fill="none"
      className="inline-block shrink-0 overflow-visible"
    >
      <path
        data-mark
        d={path}
        stroke={toneColor(tone)}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
