/** The named color triplets of the design: solid for marks, `bg` and `fg` for chips. */
export type Tone =
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'info'
  | 'implemented'
  | 'partial'
  | 'planned'
  | 'not-implemented'
  | 'not-started'
  | 'not-applicable'
  | 'inherited'
  | Band

export type Band = 'band-1' | 'band-2' | 'band-3' | 'band-4' | 'band-5'

/** Written out, because Tailwind finds class names by reading the source. */
export const toneChipClass: Record<Tone, string> = {
  critical: 'bg-critical-bg text-critical-fg',
  high: 'bg-high-bg text-high-fg',
  medium: 'bg-medium-bg text-medium-fg',
  low: 'bg-low-bg text-low-fg',
  info: 'bg-info-bg text-info-fg',
  implemented: 'bg-implemented-bg text-implemented-fg',
  partial: 'bg-partial-bg text-partial-fg',
  planned: 'bg-planned-bg text-planned-fg',
  'not-implemented': 'bg-not-implemented-bg text-not-implemented-fg',
  'not-started': 'bg-not-started-bg text-not-started-fg',
  'not-applicable': 'bg-not-applicable-bg text-not-applicable-fg',
  inherited: 'bg-inherited-bg text-inherited-fg',
  'band-1': 'bg-band-1-bg text-band-1-fg',
  'band-2': 'bg-band-2-bg text-band-2-fg',
  'band-3': 'bg-band-3-bg text-band-3-fg',
  'band-4': 'bg-band-4-bg text-band-4-fg',
  'band-5': 'bg-band-5-bg text-band-5-fg',
}

/** The solid color as a CSS value, for strokes, fills and dots. */
export function toneColor(tone: Tone | 'brand' | 'neutral'): string {
  return tone === 'neutral' ? 'var(--border-strong)' : `var(--${tone})`
}
