import type { TestDatabase } from '#db/testing.ts'

/** A person in a session that began just now: for actions that need step-up. */
export async function freshly(db: TestDatabase, sub: string): Promise<{ sub: string; session_id: string }> {
  const [session] = await db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
    [sub],
  )
  return { sub, session_id: session?.id ?? '' }
}
