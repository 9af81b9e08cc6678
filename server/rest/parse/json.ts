import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'
import type { Body, BodyShape } from './request.ts'

/**
 * Checks a JSON text and returns what planning must know about it; the text itself goes to PostgreSQL unchanged. As
 * the arguments of a function, an empty text is an empty object.
 */
export function parseJson(text: string, asArguments: boolean): Body {
  if (asArguments && text.trim() === '') return { text: '{}', shape: { kind: 'object', keys: [] } }
  checkNesting(text)
  return { text, shape: shapeOf(read(text), asArguments) }
}

function shapeOf(value: unknown, asArguments: boolean): BodyShape {
  if (Array.isArray(value)) return shapeOfArray(value, asArguments)
  return isObject(value) ? { kind: 'object', keys: checkedKeys(value) } : { kind: 'scalar' }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw restErrors.body()
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkedKeys(value: object): string[] {
  const keys = Object.keys(value)
  if (keys.length > limits.columns) throw restErrors.tooMuch('columns', limits.columns)
  return keys
}

/** An array of arguments may hold anything; an array of rows holds objects. */
function shapeOfArray(values: readonly unknown[], asArguments: boolean): BodyShape {
  if (!asArguments && values.length > limits.bodyRows) throw restErrors.bodyTooMany('rows', limits.bodyRows)
  const several = values.length > 1
  const first = values[0]
  const keys = new Set(isObject(first) ? checkedKeys(first) : [])
  let uniform = true
  for (const value of values) {
    if (!isObject(value)) {
      if (!asArguments) throw restErrors.keysDiffer('All items of the array must be objects.')
      return { kind: 'scalar' }
    }
    const own = Object.keys(value)
    uniform &&= own.length === keys.size && own.every((key) => keys.has(key))
  }
  return { kind: 'array', keys: [...keys], uniform, several }
}

const QUOTE = 34
const BACKSLASH = 92

/** Checks depth and U+0000 in one pass, before anything is built from the text. */
function checkNesting(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    // `[` and `{` differ from `]` and `}` by 2; bit 32 distinguishes square from curly brackets.
    else if ((code | 32) === 123) depth += 1
    else if ((code | 32) === 125) depth -= 1
    if (depth > limits.jsonDepth)
      throw restErrors.body('The JSON is nested too deeply', `At most ${limits.jsonDepth} levels are allowed.`)
  }
}

function endOfString(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code !== BACKSLASH) continue
    if (text.startsWith('u0000', at + 1)) throw restErrors.nullCharacter()
    at += 1
  }
  return text.length
}
