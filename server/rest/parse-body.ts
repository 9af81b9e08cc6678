import { limits } from './limits.ts'
import { refusal } from './refusals.ts'
import type { BodyShape } from './request.ts'

const JSON_TYPES = new Set([
  '',
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json',
])

/** Refuses a body that is not JSON in UTF-8. */
export function checkContentType(header: string | undefined): void {
  const [type = '', ...options] = (header ?? '').split(';').map((word) => word.trim().toLowerCase())
  const charset = options
    .find((option) => option.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  const known = JSON_TYPES.has(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8')
  if (!known) throw refusal.body(`Content-Type not acceptable: ${(header ?? '').slice(0, 100)}`)
}

/**
 * Checks a JSON text and says what planning must know of it. As arguments of a function an empty text is an
 * empty object, and an array is one value; for a relation the items of an array are rows.
 */
export function parseBody(text: string, asArguments: boolean): BodyShape {
  if (asArguments && text.trim() === '') return { kind: 'object', keys: [], uniform: true }
  checkNesting(text)
  const value = parseJson(text)
  if (Array.isArray(value)) return asArguments ? { kind: 'array', keys: [], uniform: true } : shapeOfArray(value)
  if (isObject(value)) return { kind: 'object', keys: checkedKeys(value), uniform: true }
  return { kind: 'scalar', keys: [], uniform: true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal.body()
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkedKeys(value: object): string[] {
  const keys = Object.keys(value)
  if (keys.length > limits.columns) throw refusal.tooMuch('columns', limits.columns)
  return keys
}

function shapeOfArray(values: readonly unknown[]): BodyShape {
  const first = values[0]
  if (first === undefined) return { kind: 'array', keys: [], uniform: true }
  if (!isObject(first)) throw refusal.body('All items of an array must be objects')
  const keys = new Set(checkedKeys(first))
  let uniform = true
  for (const value of values) {
    if (!isObject(value)) throw refusal.body('All items of an array must be objects')
    const own = Object.keys(value)
    uniform &&= own.length === keys.size && own.every((key) => keys.has(key))
  }
  return { kind: 'array', keys: [...keys], uniform }
}

const QUOTE = 34
const BACKSLASH = 92

/** Depth and U+0000, found in one pass before anything is built from the text. */
function checkNesting(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    // `[` and `{` differ from `]` and `}` by 2; the bit 32 tells square from curly.
    else if ((code | 32) === 123) depth += 1
    else if ((code | 32) === 125) depth -= 1
    if (depth > limits.jsonDepth)
      throw refusal.body('The JSON is nested too deeply', `At most ${limits.jsonDepth} levels are allowed.`)
  }
}

function endOfString(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code !== BACKSLASH) continue
    if (text.startsWith('u0000', at + 1))
      throw refusal.body('The JSON holds the character U+0000', 'PostgreSQL cannot store it.')
    at += 1
  }
  return text.length
}
