import { ASSESSMENT_METHODS, type AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { parseObjectiveResult } from '#domain/controls/objectives.ts'
import type { JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'

/** The changed fields of an assessment's result. */
export type ResultValues = Partial<Omit<AssessmentResult, 'controlId' | 'objectiveId'>>

/** The fields of `changed` as `of` has them, in a fixed order. */
export function valuesOf(of: JsonObject, changed: ResultValues): JsonObject {
  return Object.fromEntries(
    Object.keys(changed)
      .toSorted()
      .map((name) => [name, of[name]]),
  )
}

const TEXTS = ['steps', 'sample', 'observed', 'finding'] as const

/** @throws TypeError or RangeError when a value is none of its field */
export function parseResultValues(stored: JsonObject): ResultValues {
  const { text, textOrNull } = rowReader(stored)
  return {
    ...('result' in stored && { result: parseObjectiveResult(textOrNull('result')) }),
    ...('methods' in stored && { methods: parseMethods(stored['methods']) }),
    ...Object.fromEntries(TEXTS.filter((name) => name in stored).map((name) => [name, text(name)])),
  }
}

function parseMethods(value: unknown) {
  if (!Array.isArray(value)) throw new TypeError('methods is no list')
  const methods = ASSESSMENT_METHODS.filter((method) => value.includes(method))
  if (methods.length !== value.length) throw new RangeError('methods has an unknown one')
  return methods
}
