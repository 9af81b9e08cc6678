import { parseCsv } from './csv.ts'
import { FORMULAS_ESCAPED } from './headers.ts'
import { parseForm } from './form.ts'
import { parseJson } from './json.ts'
import { restErrors } from '../errors/errors.ts'
import type { Body, BodyShape, RawType } from './request.ts'

type BodyType = 'json' | 'csv' | 'escaped csv' | 'form' | RawType

const TYPES: ReadonlyMap<string, BodyType> = new Map([
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/vnd.pgrst.object+json', 'json'],
  ['application/vnd.pgrst.array+json', 'json'],
  ['text/csv', 'csv'],
  ['application/x-www-form-urlencoded', 'form'],
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
])
const RAW: ReadonlySet<BodyType> = new Set<RawType>(['text', 'xml', 'bytea'])

/**
 * How to read a body. Anything but JSON, CSV or a form is accepted only by a function, as its one unnamed argument.
 *
 * @throws ApiError PGRST102 for another type, or for text not declared as UTF-8
 */
export function bodyTypeOf(contentType: string | undefined, asArguments: boolean): BodyType {
  const [name = '', ...options] = (contentType ?? '').split(';').map((word) => word.trim().toLowerCase())
  const charset = options
    .find((option) => option.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  const type = TYPES.get(name)
  const taken = type !== undefined && (asArguments || !RAW.has(type))
  if (!taken || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8'))
    throw restErrors.body(`Content-Type not acceptable: ${(contentType ?? '').slice(0, 100)}`)
  return type === 'csv' && options.includes(FORMULAS_ESCAPED) ? 'escaped csv' : type
}

/** Parses a body. For a relation its objects are rows; for a function they are arguments. */
export function parseBody(type: BodyType, bytes: Uint8Array, asArguments: boolean): Body {
  if (type === 'bytea') return { text: `\\x${Buffer.from(bytes).toString('hex')}`, shape: { kind: 'raw', type } }
  const text = decode(bytes)
  if (type === 'json') return parseJson(text, asArguments)
  if (text.includes('\0')) throw restErrors.nullCharacter()
  if (type === 'csv' || type === 'escaped csv') return parseCsv(text, type === 'escaped csv')
  if (type !== 'form') return { text, shape: { kind: 'raw', type } }
  const pairs = parseForm(text)
  const object = Object.fromEntries(pairs)
  const shape: BodyShape = asArguments ? { kind: 'form', pairs } : { kind: 'object', keys: Object.keys(object) }
  return { text: JSON.stringify(object), shape }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw restErrors.body('The body is not UTF-8')
  }
}
