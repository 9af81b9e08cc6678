import { ChartReader } from './chart-reader.tsx'
import { trendCoordinates, trendDomain, trendPath, type TrendPoint } from './line-path.ts'

export interface StepLineProps {
  points: readonly TrendPoint[]
  /** Describes the chart in a sentence. */
  sentence: string
  /** A dashed line at the target. */
  target?: { value: number; label: string } | undefined
  /** step holds a value until the next; line connects the values. */
  shape?: 'step' | 'line'
  heightPx?: number
  /** After a value that is read out: %. */
  unit?: string
  /** The least value that is possible. */
  floor?: number
}

/** A number over time. The last value has a dot; the first and last day stand below. */
export function StepLine({ points, sentence, target, shape = 'step', heightPx = 96, unit = '', floor }: StepLineProps) {
  const values = points.map((point) => point.value)
  const domain = trendDomain(values, target === undefined ? [] : [target.value], floor)
  const coordinates = trendCoordinates(values, domain)
  const targetY = target === undefined ? undefined : trendCoordinates([target.value], domain)[0]?.[1]
  const describe = (index: number) =>
    `${points[index]?.label ?? ''}: ${points[index]?.value.toLocaleString('en') ?? ''}${unit}`
  return (
    <figure className="text-micro text-muted">
      <ChartReader sentence={sentence} count={points.length} describe={describe}>
        {(current) => (
          <div className="relative" style={{ height: heightPx }}>
            <Lines path={trendPath(coordinates, shape === 'step')} targetY={targetY} />
            <Dot at={coordinates[current === -1 ? coordinates.length - 1 : current]} />
            {target !== undefined && targetY !== undefined && (
              <span
                className="absolute left-0 bg-surface pr-1.5 leading-4"
                style={{ top: `calc(${targetY}% - 0.5rem)` }}
              >
                {target.value} {target.label}
              </span>
            )}
          </div>
        )}
      </ChartReader>
      <figcaption aria-hidden="true" className="mt-1.5 flex justify-between">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 && points.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}

function Lines({ path, targetY }: { path: string; targetY: number | undefined }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      fill="none"
      aria-hidden="true"
      className="block overflow-visible"
    >
      {[0, 100].map((y) => (
        <line key={y} x1={0} x2={100} y1={y} y2={y} stroke="var(--border)" vectorEffect="non-scaling-stroke" />
      ))}
      {targetY !== undefined && (
        <line
          x1={0}
          x2={100}
          y1={targetY}
          y2={targetY}
          stroke="var(--text-subtle)"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path data-mark d={path} stroke="var(--brand)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** An HTML element: inside the stretched SVG it would be an ellipse. */
function Dot({ at }: { at: [number, number] | undefined }) {
  if (at === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="absolute size-2 -translate-1/2 rounded-full bg-brand ring-2 ring-surface"
      style={{ left: `${at[0]}%`, top: `${at[1]}%` }}
    />
  )
}
