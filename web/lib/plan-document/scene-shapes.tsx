import { LABEL, type SceneArrow, type SceneBox, type SceneFrame } from '#domain/diagram/scene.ts'
import { cx } from '#web/ui/cx.ts'

/** SVG text must not be selected while something is dragged. */
const TEXT = 'pointer-events-none select-none'

export function FrameShape({ frame, className }: { frame: SceneFrame; className?: string | undefined }) {
  const { x, y, width, height } = frame
  return (
    <rect
      {...{ x, y, width, height }}
      rx={10}
      strokeDasharray="6 4"
      className={cx('fill-brand-subtle/40 stroke-brand', className)}
    />
  )
}

/** Drawn over the lines that enter the frame. */
export function FrameTitle({ frame: { x, y, title } }: { frame: SceneFrame }) {
  return (
    <text
      x={x + 16}
      y={y + 26}
      strokeWidth={6}
      className={`${TEXT} fill-brand-text stroke-surface text-h3 [paint-order:stroke]`}
    >
      {title}
    </text>
  )
}

export function BoxShape({ box, className }: { box: SceneBox; className?: string | undefined }) {
  const { x, y, width, height, part, lines } = box
  const center = x + width / 2
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        rx={part.kind === 'People' ? height / 2 : 6}
        strokeDasharray={part.kind === 'Outside system' ? '5 3' : undefined}
        className={cx('fill-surface stroke-border-strong', className)}
      />
      {part.kind === 'Data store' && (
        <path d={`M ${x + 7} ${y} v ${height}`} className="pointer-events-none stroke-border-strong" />
      )}
      <text x={center} y={y + 21} textAnchor="middle" className={`${TEXT} fill-text-muted text-micro`}>
        {part.kind}
      </text>
      {lines.map((line, at) => (
        <text
          key={line}
          x={center}
          y={y + (lines.length === 1 ? 47 : 40) + at * 17}
          textAnchor="middle"
          className={`${TEXT} fill-text text-small font-medium`}
        >
          {line}
        </text>
      ))}
    </>
  )
}

export function ArrowShape({ arrow }: { arrow: SceneArrow }) {
  const { path, head, flow } = arrow
  const { isProtected } = flow
  return (
    <>
      <path
        d={path}
        fill="none"
        strokeWidth={isProtected ? 2.5 : 1.25}
        className={isProtected ? 'stroke-brand' : 'stroke-border-strong'}
      />
      <polygon
        points={head.map(({ x, y }) => `${x},${y}`).join(' ')}
        className={isProtected ? 'fill-brand' : 'fill-border-strong'}
      />
    </>
  )
}

export function LabelShape({ arrow: { label }, className }: { arrow: SceneArrow; className?: string | undefined }) {
  const { x, y, width, height, lines } = label
  return (
    <>
      <rect {...{ x, y, width, height }} rx={6} className={cx('fill-surface stroke-border', className)} />
      {lines.map((line, at) => (
        <text
          key={line}
          x={x + width / 2}
          y={y + LABEL.padding / 2 + 12 + at * LABEL.lineHeight}
          textAnchor="middle"
          className={cx(TEXT, 'text-micro', at === 0 ? 'fill-text' : 'fill-text-muted')}
        >
          {line}
        </text>
      ))}
    </>
  )
}
