import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** What a client and the next reader can see of a request. */
export interface Outcome {
  readonly status: number
  /** The headers that published clients read, where present. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Every table of the fixture after a request that may write. */
  readonly tables: unknown
}

export type Aspect = keyof Outcome

const ASPECTS: readonly Aspect[] = ['status', 'headers', 'body', 'tables']

const READ_BY_CLIENTS = ['allow', 'content-range', 'content-type', 'location', 'preference-applied']

export function headersRead(headers: Headers): Record<string, string> {
  // With some errors PostgREST sends Content-Type twice.
  const first = (name: string) => (name === 'content-type' ? headers.get(name)?.split(', ')[0] : headers.get(name))
  return Object.fromEntries(
    READ_BY_CLIENTS.flatMap((name) => {
      const value = first(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/**
 * A body as a value: JSON has no order of members and no spaces. Of an error the code, on which programs branch, and
 * the details of PGRST116, which the published clients read.
 */
export function bodyValue(text: string, { status, headers }: Response): unknown {
  if (text === '' || !/^[^;]*json/.test(headers.get('content-type') ?? '')) return text
  const value: unknown = JSON.parse(text)
  const error = status < 300 ? undefined : errorBody.safeParse(value).data
  if (!error) return value
  return error.code === 'PGRST116' ? error : { code: error.code }
}

const errorBody = z.object({ code: z.string(), details: z.unknown() })

/** The aspects in which two outcomes differ. */
export function differences(one: Outcome, other: Outcome): Aspect[] {
  return ASPECTS.filter((aspect) => !isDeepStrictEqual(one[aspect], other[aspect]))
}
