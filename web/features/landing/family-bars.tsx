/** Family, width of its bar in percent, colour of its band. */
const FAMILIES = [
  ['AC', 92, 'fill-band-4'],
  ['AT', 100, 'fill-band-5'],
  ['AU', 66, 'fill-band-3'],
  ['CM', 78, 'fill-band-3'],
  ['IA', 54, 'fill-band-2'],
  ['IR', 100, 'fill-band-5'],
  ['MA', 83, 'fill-band-4'],
  ['MP', 44, 'fill-band-2'],
  ['PE', 70, 'fill-band-3'],
  ['PS', 100, 'fill-band-5'],
  ['RA', 33, 'fill-band-1'],
  ['CA', 75, 'fill-band-3'],
  ['SC', 61, 'fill-band-3'],
  ['SI', 86, 'fill-band-4'],
] as const

const ROW_PX = 17
const LABEL_PX = 26
const FULL_PX = 180

export function FamilyBars() {
  return (
    <svg viewBox={`0 0 ${LABEL_PX + FULL_PX} ${FAMILIES.length * ROW_PX}`} className="mt-2.5 w-full">
      {FAMILIES.map(([family, percent, fill], index) => (
        <g key={family} transform={`translate(0 ${index * ROW_PX})`}>
          <text y="11" className="fill-text-muted text-[10px]">
            {family}
          </text>
          <rect x={LABEL_PX} y="2" width={FULL_PX} height="11" rx="2" className="fill-hover" />
          <rect x={LABEL_PX} y="2" width={(FULL_PX * percent) / 100} height="11" rx="2" className={fill} />
        </g>
      ))}
    </svg>
  )
}
