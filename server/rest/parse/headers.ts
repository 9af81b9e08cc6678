import { restErrors } from '../errors/errors.ts'
import type { Explain, Media, PageRange } from './request.ts'

type Kind = Pick<Media, 'format' | 'single'>

const LIST: Kind = { format: 'json', single: false }
const OBJECT: Kind = { format: 'json', single: true }

const MEDIA: ReadonlyMap<string, Kind> = new Map([
  ['*/*', LIST],
  ['application/*', LIST],
  ['application/json', LIST],
  ['application/vnd.pgrst.array+json', LIST],
  ['application/vnd.pgrst.array', LIST],
  ['application/vnd.pgrst.object+json', OBJECT],
  ['application/vnd.pgrst.object', OBJECT],
  ['text/csv', { format: 'csv', single: false }],
])

/** Of `text/csv`, in `Accept` and in `Content-Type`: cells that would run as formulas have a `'` before them. */
export const FORMULAS_ESCAPED = 'formulas=escaped'

/** Chooses the first of the most preferred media types of `Accept` that we can send. */
export function parseAccept(header: string | undefined): Media {
  const wanted = mediaTypes(header)
  for (const { type, options } of wanted) {
    const explain = parseExplain(type, options)
    const known = MEDIA.get(explain?.of ?? type)
    if (known)
      return {
        ...known,
        nullsStripped: options.includes('nulls=stripped'),
        formulasEscaped: known.format === 'csv' && options.includes(FORMULAS_ESCAPED),
        explain,
      }
  }
  throw restErrors.media(wanted)
}

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/
const EXPLAIN_OPTIONS: Explain['options'] = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function parseExplain(type: string, options: readonly string[]): Explain | undefined {
  const format = PLAN.exec(type)
  if (!format) return undefined
  const valueOf = (name: string): string | undefined =>
    options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1)
  const named = valueOf('options')?.split('|') ?? []
  return {
    format: format[1] === 'json' ? 'json' : 'text',
    options: EXPLAIN_OPTIONS.filter((option) => named.includes(option)),
    of: valueOf('for')?.replaceAll('"', '') ?? 'application/json',
  }
}

/** The media types that a caller accepts, the most preferred first. */
export function mediaTypes(header: string | undefined): { type: string; options: string[] }[] {
  const text = header === undefined || header.trim() === '' ? '*/*' : header
  return text
    .split(',', 50)
    .map((part) => {
      const [type = '', ...options] = part.split(';').map((word) => word.trim().toLowerCase())
      return { type: type.slice(0, 100), options }
    })
    .filter(({ type }) => type !== '')
    .toSorted((one, other) => weight(other.options) - weight(one.options))
}

function weight(options: readonly string[]): number {
  const given = options.find((option) => option.startsWith('q='))
  const number = given === undefined ? 1 : Number(given.slice(2))
  return Number.isNaN(number) ? 1 : number
}

/** Parses `Range: 0-9` or `10-` for pagination. A range of another form is ignored, as HTTP allows. */
export function parseRange(header: string | undefined): PageRange | undefined {
  const match = /^(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!match) return undefined
  const offset = Number(match[1])
  if (match[2] === undefined) return { offset, limit: undefined }
  const limit = Number(match[2]) - offset + 1
  if (limit < 1)
    throw restErrors.range('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  return { offset, limit }
}
