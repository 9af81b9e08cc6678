import { trendCoordinates, trendDomain, trendPath } from './line-path.ts'
import { toneColor } from '../tone.ts'

export interface SparklineProps {
  values: readonly number[]
  /** "Open vulnerabilities, 41 to 33 in 30 days". */
  sentence: string
}

/** A trend as large as a word, shown beside the number. */
export function Sparkline({ values, sentence }: SparklineProps) {
  const path = trendPath(trendCoordinates(values, trendDomain(values)), true)
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width={72}
      height={20}
      fill="none"
      className="inline-block shrink-0 overflow-visible"
    >
      <path
        data-mark
        d={path}
        stroke={toneColor('brand')}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
