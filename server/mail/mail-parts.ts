import type { Platform } from '#server/platform/module.ts'
import type { Call } from '#server/platform/route.ts'
import { recordEvent, type AuthAction } from '#server/platform/audit/record-event.ts'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import type { Secret } from '#server/platform/keys/secret.ts'

/** What the functions of this module work with. */
export interface MailParts {
  readonly platform: Platform
  readonly secret: Secret
}

/** Writes what an administrator did into the trail. */
export async function recordMailEvent(
  db: Queryable,
  { caller }: Pick<Call, 'caller'>,
  action: AuthAction,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(db, action, caller.userId, caller, metadata)
}
