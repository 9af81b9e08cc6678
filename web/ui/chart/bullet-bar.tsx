import { percentBand, SPRS_MAX, sprsBand, sprsPosition, SPRS_START, STUB_END, type BandNumber } from './chart-scale.ts'
import { toneColor } from '../tone.ts'

export interface BulletBarProps {
  /** sprs: −203 to 110, with a stub for scores below zero. percent: 0 to 100. */
  scale: 'sprs' | 'percent'
  value: number
  /** The previous value, shown as a notch. */
  previous?: number | undefined
  /** The target and its label: `{ value: 88, label: 'Conditional' }`. */
  target?: { value: number; label: string } | undefined
  /** The color band, where a text beside the bar names one, or neutral; by default derived from the value. */
  band?: BandNumber | 'neutral' | undefined
  /** Describes the chart in a sentence: "Score 71 of 110, up from 65; Conditional at 88." */
  sentence: string
}

const BAR_TOP = 8
const BAR_HEIGHT = 16
const LABEL_Y = 42

export function BulletBar({ scale, value, previous, target, band, sentence }: BulletBarProps) {
  const isSprs = scale === 'sprs'
  const position = isSprs ? sprsPosition : (percent: number) => Math.min(100, Math.max(0, percent))
  const start = isSprs ? SPRS_START : 0
  const shade = band ?? (isSprs ? sprsBand(value) : percentBand(value))
  const color = toneColor(shade === 'neutral' ? shade : `band-${shade}`)
  return (
    <svg role="img" aria-label={sentence} width="100%" height={48} className="block overflow-visible text-micro">
      {isSprs && <Stub value={value} color={color} />}
      <Bar from={start} to={100} className="fill-hover" />
      {value > 0 && <Bar from={start} to={position(value)} color={color} />}
      {previous !== undefined && previous > 0 && <Notch at={position(previous)} />}
      {target !== undefined && <Target at={position(target.value)} text={`${target.value} ${target.label}`} />}
      <Tick at={start} anchor="start" text="0" />
      <Tick at={100} anchor="end" text={isSprs ? String(SPRS_MAX) : '100%'} />
    </svg>
  )
}

/** Below zero the stub fills from its right edge, towards the worst possible score at the left. */
function Stub({ value, color }: { value: number; color: string }) {
  return (
    <>
      <Bar from={0} to={STUB_END} className="fill-hover" />
      {value < 0 && <Bar from={Math.min(sprsPosition(value), STUB_END - 1)} to={STUB_END} color={color} />}
      <text x={`${STUB_END / 2}%`} y={LABEL_Y} textAnchor="middle" className="fill-text-muted">
        {value < 0 ? value.toLocaleString('en').replace('-', '−') : '< 0'}
      </text>
    </>
  )
}

interface BarProps {
  from: number
  to: number
  color?: string
  className?: string
}

function Bar({ from, to, color, className }: BarProps) {
  return (
    <rect
      data-mark={color === undefined ? undefined : ''}
      x={`${from}%`}
      y={BAR_TOP}
      width={`${Math.max(0, to - from)}%`}
      height={BAR_HEIGHT}
      rx={2}
      fill={color}
      className={className}
    />
  )
}

function Notch({ at }: { at: number }) {
  return (
    <line x1={`${at}%`} x2={`${at}%`} y1={BAR_TOP} y2={BAR_TOP + BAR_HEIGHT} strokeWidth={2} stroke="var(--surface)" />
  )
}

function Target({ at, text }: { at: number; text: string }) {
  return (
    <>
      <line
        data-mark
        x1={`${at}%`}
        x2={`${at}%`}
        y1={BAR_TOP - 6}
        y2={BAR_TOP + BAR_HEIGHT + 4}
        strokeWidth={2}
        stroke="var(--text)"
      />
      {/* Near the right end the label is right-aligned, so that on a phone it does not meet the last number. */}
      <text x={`${at}%`} y={LABEL_Y} textAnchor={at > 60 ? 'end' : 'middle'} className="fill-text">
        {text}
      </text>
    </>
  )
}

function Tick({ at, anchor, text }: { at: number; anchor: 'start' | 'end'; text: string }) {
  return (
    <text x={`${at}%`} y={LABEL_Y} textAnchor={anchor} className="fill-text-muted">
      {text}
    </text>
  )
}
