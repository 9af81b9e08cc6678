import { parseBucket, parseName } from './names.ts'
import { storageErrors } from './errors/errors.ts'
import type { Endpoint } from './storage.ts'

/** Method or methods, path, endpoint. `:bucket` is one segment, `:name` the rest of the path. */
export type Route = readonly [methods: string, path: string, endpoint: Endpoint]

interface Match {
  readonly endpoint: Endpoint
  readonly bucket: string
  readonly name: string
}

/**
 * Finds the endpoint of a request; the first matching route wins. Names are decoded once, after splitting the path,
 * so that no encoding of a slash or a dot moves a name out of its bucket.
 *
 * @throws StorageError NoSuchBucket, InvalidKey
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const table = routes.map(([methods, path, endpoint]) => ({
    methods: new Set(methods.split(' ')),
    pattern: new RegExp(`^${path.replace(':bucket', '(?<bucket>[^/]+)').replace(':name', '(?<name>.+)')}$`),
    endpoint,
  }))
  return (method, path) => {
    for (const { methods, pattern, endpoint } of table) {
      const groups = methods.has(method) ? pattern.exec(path) : null
      if (groups === null) continue
      const { bucket, name } = groups.groups ?? {}
      return {
        endpoint,
        bucket: bucket === undefined ? '' : parseBucket(decode(bucket)),
        name: name === undefined ? '' : parseName(decode(name)),
      }
    }
    return undefined
  }
}

/** The published client does not encode names: a percent sign without a valid escape is literal. */
function decode(text: string): string {
  try {
    return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent)
  } catch {
    throw storageErrors.key(text)
  }
}
