import type { Departure } from './departures/departure.ts'
import { MORE } from './departures/more.ts'
import { NEWER } from './departures/newer.ts'
import { SAFER } from './departures/safer.ts'
import { STRICTER } from './departures/stricter.ts'

/** The departures by their reason, in the order of the document. */
export const REASONS: readonly { heading: string; reason: string; departures: readonly Departure[] }[] = [
  {
    heading: 'Like newer versions of PostgREST',
    reason: 'The published clients are written for newer versions of PostgREST, which do the same as Parapet.',
    departures: NEWER,
  },
  {
    heading: 'Safer',
    reason: 'A request must not change or reveal more than its sender means.',
    departures: SAFER,
  },
  {
    heading: 'Stricter',
    reason: 'A mistake gets an error where PostgREST guesses or ignores it.',
    departures: STRICTER,
  },
  { heading: 'More', reason: 'Parapet answers where PostgREST 12 fails or gives less.', departures: MORE },
]

/** The departure that names a case; undefined where both must answer the same. */
export function departureOf(name: string): Departure | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(name))?.departure
}

/** Patterns that name none of the cases. */
export function unusedPatterns(names: readonly string[]): string[] {
  return PATTERNS.filter(({ pattern }) => !names.some((name) => pattern.test(name))).map(({ text }) => text)
}

const PATTERNS = REASONS.flatMap(({ departures }) => departures).flatMap((departure) =>
  departure.cases.map((text) => ({ text, departure, pattern: patternOf(text) })),
)

function patternOf(text: string): RegExp {
  const parts = text.split(/(?<!\\)\*/).map((part) => escape(part.replaceAll('\\*', '*')))
  return new RegExp(`^${parts.join('.*')}$`)
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
