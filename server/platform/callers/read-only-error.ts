import pg from 'pg'
import { z } from 'zod'
import { AUDITOR_PERMISSIONS, COMPANY_PERMISSIONS } from '#domain/permissions/company-permissions.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from './caller.ts'

/** Scopes that write what a request can: importing scans has an interface of its own. */
const WRITING = Object.keys(COMPANY_PERMISSIONS).filter(
  (name) => name !== 'scans.import' && !AUDITOR_PERMISSIONS.some((reads) => reads === name),
)

const claims = z.object({ scopes: z.array(z.string()).optional() })

/** A write by a session that may only read: by an access token whose scopes only read, or while impersonating. */
export class ReadOnlyError extends ApiError {
  constructor({ claimsText }: Pick<Caller, 'claimsText'>, cause: unknown) {
    const { scopes } = claims.parse(JSON.parse(claimsText))
    if (scopes === undefined) super(403, 'read_only', 'This session may only read', { cause })
    else
      super(403, 'insufficient_scope', `This access token may only read: it needs the scope ${choice(WRITING)}`, {
        details: `Its scopes: ${scopes.join(', ')}.`,
        hint: 'Make an access token with the scope that this write needs.',
        cause,
      })
    this.name = 'ReadOnlyError'
  }
}

/** PostgreSQL refused a write that only the session forbids. */
export function isReadOnlyTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

function choice(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
