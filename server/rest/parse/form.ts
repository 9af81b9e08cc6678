import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'

/** Names and values of `application/x-www-form-urlencoded`, decoded. */
export function parseForm(text: string): [string, string][] {
  const parts = text.split('&', limits.columns + 1).filter((part) => part !== '')
  if (parts.length > limits.columns) throw restErrors.tooMuch('columns', limits.columns)
  return parts.map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
  })
}

function decode(text: string): string {
  let decoded = text
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw restErrors.body('Empty or invalid form', 'It holds an escape that is not UTF-8.')
  }
  if (decoded.includes('\0')) throw restErrors.nullCharacter()
  return decoded
}
