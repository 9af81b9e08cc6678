import type pg from 'pg'
import { NOTICE_KINDS } from '#domain/notices/notice-kinds.ts'

/**
 * Makes the database's kinds of notices those of `domain/notices`; writes nothing where they are equal.
 *
 * @param client as app_service
 */
export async function loadNoticeKinds(client: pg.ClientBase | pg.Pool): Promise<void> {
  const rows = Object.entries(NOTICE_KINDS).map(([kind, { isSecurity, byMail }]) => ({
    kind,
    is_security: isSecurity,
    by_mail: byMail,
  }))
  await client.query('select private.load_notice_kinds($1)', [JSON.stringify(rows)])
}
