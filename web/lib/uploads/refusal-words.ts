import { parseObject } from '../json.ts'

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
export const NOT_UNDERSTOOD = 'The server gave an answer that this page does not understand. Reload the page.'

/** The error message in a response body. Functions send it as `error`, the other APIs as `message`. */
export function responseErrorMessage(body: string): string | undefined {
  const answer = parseObject(body)
  const { message, error } = answer ?? {}
  if (typeof message === 'string' && message !== '') return message
  return typeof error === 'string' && error !== '' ? error : undefined
}
