import { createHash } from 'node:crypto'

/** What a table's columns are recognized by: SHA-256 of their names in small letters, in order, one a line. */
export function headerHash(header: readonly string[]): string {
  return createHash('sha256').update(header.join('\n')).digest('hex')
}
