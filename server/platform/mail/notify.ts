import type { NoticeKind } from '#domain/notices/notice-kinds.ts'
import type { Queryable } from '../rate-limit/rate-limit.ts'

export interface Notice {
  readonly kind: NoticeKind
  /** At most 200 characters. */
  readonly title: string
  /** At most 2,000 characters. */
  readonly body?: string
  /** A path of the page. */
  readonly link?: string
  readonly companyId?: string
}

/**
 * Creates a notification for a person, in the page and by mail according to their settings, in the transaction of its
 * subject.
 */
export async function notify(db: Queryable, userId: string, notice: Notice): Promise<void> {
  await db.query('select private.notify($1, $2, $3, $4, $5, $6)', [
    userId,
    notice.kind,
    notice.title,
    notice.body ?? '',
    notice.link ?? null,
    notice.companyId ?? null,
  ])
}
