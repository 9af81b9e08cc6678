import type { Platform } from '#server/platform/module.ts'
import type { Call } from '#server/platform/route.ts'
import { recordEvent, type AuthAction } from '#server/platform/audit/record-event.ts'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import type { Secret } from '#server/platform/keys/secret.ts'

/** The dependencies of this module's functions. */
export interface MailParts {
  readonly platform: Platform
  readonly secret: Secret
}

/** Records an administrator's action in the audit log. */
export async function recordMailEvent(
  db: Queryable,
  { caller }: Pick<Call, 'caller'>,
  action: AuthAction,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(db, action, caller.userId, caller, metadata)
}
