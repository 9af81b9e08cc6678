import type { ReactElement, ReactNode } from 'react'
import { percentBand } from './chart-scale.ts'
import { ChartReader } from './chart-reader.tsx'
import { cx } from '../cx.ts'
import { toneColor, type Tone } from '../tone.ts'

export interface BarDatum {
  id: string
  /** At the left: "AC". */
  label: string
  /** The full label for screen readers: "Access control". */
  name?: string
  value: number
  /** Shown at the right; by default the value with "%". */
  valueText?: string
  /** By default the band of the percentage. */
  tone?: Tone | 'brand' | 'neutral'
  /** Makes the bar a link: `(props) => <Link to="/controls" search={…} {...props} />`. */
  link?: (content: ReactNode, props: { className: string; 'aria-label': string }) => ReactElement
}

export interface HorizontalBarsProps {
  data: readonly BarDatum[]
  /** Describes the chart in a sentence. */
  sentence: string
  max?: number
  /** CSS width of the column of labels. */
  labelWidth?: string
  /** CSS width of the column of numbers. */
  valueWidth?: string
}

const ROW = 'grid items-center gap-x-3 rounded-sm px-1 -mx-1 min-h-6'

/** One bar per row, ending in its number. With links it is a list, otherwise one image. */
export function HorizontalBars(props: HorizontalBarsProps) {
  const { data, sentence, max = 100, labelWidth = '2rem', valueWidth = '3rem' } = props
  const style = { gridTemplateColumns: `${labelWidth} minmax(0, 1fr) ${valueWidth}` }
  if (data.some((datum) => datum.link !== undefined)) {
    return (
      <ul aria-label={sentence}>
        {data.map((datum) => (
          <li key={datum.id}>
            <LinkedBar datum={datum} max={max} style={style} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ChartReader sentence={sentence} count={data.length} describe={(index) => inWords(data[index])}>
      {(current) =>
        data.map((datum, index) => (
          <div key={datum.id} style={style} className={cx(ROW, index === current && 'bg-selected')}>
            <BarContent datum={datum} max={max} />
          </div>
        ))
      }
    </ChartReader>
  )
}

function LinkedBar({ datum, max, style }: { datum: BarDatum; max: number; style: { gridTemplateColumns: string } }) {
  const content = (
    <span style={style} className={ROW}>
      <BarContent datum={datum} max={max} />
    </span>
  )
  return datum.link?.(content, { className: BAR_LINK, 'aria-label': inWords(datum) }) ?? content
}

const BAR_LINK = 'block rounded-sm transition-colors hover:bg-hover pointer-coarse:py-2.5'

function BarContent({ datum, max }: { datum: BarDatum; max: number }) {
  const percent = Math.min(100, Math.max(0, (datum.value / max) * 100))
  return (
    <>
      <span className="truncate text-small text-text" title={datum.name}>
        {datum.label}
      </span>
      <svg width="100%" height={12} aria-hidden="true" className="block">
        <rect width="100%" height={12} rx={2} className="fill-hover" />
        <rect
          data-mark
          width={`${percent}%`}
          height={12}
          rx={2}
          fill={toneColor(datum.tone ?? `band-${percentBand(percent)}`)}
        />
      </svg>
      <span className="text-right text-small text-text tabular-nums">{valueText(datum)}</span>
    </>
  )
}

function valueText(datum: BarDatum): string {
  return datum.valueText ?? `${Math.round(datum.value)}%`
}

function inWords(datum: BarDatum | undefined): string {
  return datum === undefined ? '' : `${datum.name ?? datum.label}: ${valueText(datum)}`
}
