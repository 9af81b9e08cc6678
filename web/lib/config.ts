import { isObject } from './json.ts'

export type Config = {
  url: string
  anonKey: string
  needsFirstAccount: boolean
  signUpOpen: boolean
  /** Undefined: the installation itself; otherwise it was restored or copied. */
  copy?: 'undecided' | 'test' | undefined
  /** A service that is asked for the caller's address instead of this server. */
  ipLookupUrl?: string
}

let loading: Promise<Config> | undefined

/** The public configuration of the server. Cached; an error is not cached, so the next call retries. */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The next `loadConfig` fetches again: the first account and an administrator change the response. */
export function forgetConfig(): void {
  loading = undefined
}

async function fetchConfig(): Promise<Config> {
  // As the page preloads it (server/platform/http/static-files.ts): with other headers it would be fetched twice.
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The server answered ${response.status} to /config.json.`)
  return parseConfig(await response.json())
}

export function parseConfig(value: unknown): Config {
  if (!isObject(value)) throw new TypeError('/config.json is not an object.')
  const { url, anonKey, needsFirstAccount, signUpOpen, copy, ipLookupUrl } = value
  if (typeof url !== 'string' || typeof anonKey !== 'string') throw new TypeError('/config.json lacks url or anonKey.')
  return {
    url,
    anonKey,
    needsFirstAccount: needsFirstAccount === true,
    signUpOpen: signUpOpen !== false,
    ...((copy === 'undecided' || copy === 'test') && { copy }),
    ...(typeof ipLookupUrl === 'string' && { ipLookupUrl }),
  }
}
