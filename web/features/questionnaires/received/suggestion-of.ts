import { CONFIDENCES, type Suggestion } from '#domain/questionnaires/suggestion.ts'
import { isObject } from '#web/lib/json.ts'
import type { Question } from '../queries.ts'

/** What was suggested for a question; undefined where the stored value is none of ours. */
export function suggestionOf({ suggestion }: Question): Suggestion | undefined {
  return isSuggestion(suggestion) ? suggestion : undefined
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    isObject(value) &&
    CONFIDENCES.some((confidence) => confidence === value['confidence']) &&
    ['answer', 'note', 'reason'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['sources'])
  )
}
