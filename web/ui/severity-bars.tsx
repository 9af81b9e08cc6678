const HEIGHTS_PX = [4, 6, 8, 10, 12]

/** How grave something is, as in the bars of a signal; `level` counts the filled ones. The label stands beside it. */
export function SeverityBars({ level, of }: { level: number; of: 4 | 5 }) {
  return (
    <svg viewBox={`0 0 ${of * 3} 12`} aria-hidden="true" fill="currentColor">
      {HEIGHTS_PX.slice(-of).map((height, index) => (
        <rect
          key={height}
          x={index * 3}
          y={12 - height}
          width={2}
          height={height}
          rx={0.5}
          opacity={index < level ? 1 : 0.3}
        />
      ))}
    </svg>
  )
}
