import type { CountKind } from './plan.ts'
import type { Media, Request } from '../parse/request.ts'

export interface AnswerShape {
  readonly count: CountKind
  readonly format: Media['format']
  readonly nullsStripped: boolean
}

/** The parts of every plan that come from the headers. */
export function answerShape({ preferences, media }: Request): AnswerShape {
  return { count: countKind(preferences.count), format: media.format, nullsStripped: media.nullsStripped }
}

/** The limit of `max-affected`, which counts only with `handling=strict`. */
export function maxAffected({ preferences }: Request): number | undefined {
  return preferences.handling === 'strict' ? preferences.maxAffected : undefined
}

function countKind(count: 'exact' | 'planned' | 'estimated' | undefined): CountKind {
  if (count === undefined) return 'none'
  return count === 'exact' ? 'exact' : 'capped'
}
