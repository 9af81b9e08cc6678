import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'

export type Who = 'owner' | 'manager' | 'contributor' | 'auditor' | 'former' | 'stranger' | 'admin'

export interface TrailKit {
  readonly db: TestDatabase
  readonly people: Readonly<Record<Who, string>>
  /** A company with a member of each role, one who was removed, and an event by two of them. */
  readonly company: () => Promise<string>
  /** An event by that person, as the server writes it. */
  readonly record: (who: Who, company: string | null) => Promise<void>
  /** Statements of that person in a transaction that is kept. */
  readonly commitAs: (
    who: Who,
    claims: Record<string, unknown>,
    ...statements: (readonly [string, readonly unknown[]])[]
  ) => Promise<pg.QueryResult[]>
}

export async function createTrailKit(): Promise<TrailKit> {
  const db = await createTestDatabase()
  const people = {
    owner: await db.person('Owner'),
    manager: await db.person('Manager'),
    contributor: await db.person('Contributor'),
    auditor: await db.person('Auditor'),
    former: await db.person('Former'),
    stranger: await db.person('Stranger'),
    admin: await db.person('Admin', 'Admin'),
  }
  const kit: TrailKit = {
    db,
    people,
    async company() {
      const [row] = await db.sql<{ id: string }>(
        `insert into companies (name, protocol_id) values ('Trail', 'cmmc') returning id`,
      )
      const company = row?.id ?? ''
      for (const [who, role] of [
        ['owner', 'Owner'],
        ['manager', 'Manager'],
        ['contributor', 'Contributor'],
        ['auditor', 'Auditor'],
        ['former', 'Manager'],
      ] as const)
        await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
          company,
          people[who],
          role,
        ])
      for (const who of ['contributor', 'former'] as const) await kit.record(who, company)
      await db.sql('delete from user_companies where company_id = $1 and user_id = $2', [company, people.former])
      return company
    },
    async record(who, company) {
      const claims = JSON.stringify({ sub: people[who], role: 'authenticated' })
      await db.sql(`select audit.record_for($1, '', 'report_viewed', $2, null, '{}')`, [claims, company])
    },
    async commitAs(who, claims, ...statements) {
      const client = new pg.Client(db.urls.api)
      await client.connect()
      try {
        await client.query('begin')
        await client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true),
             set_config('request.origin', '{"address": "192.0.2.7", "user_agent": "curl", "request_id": "r-7"}', true)`,
          [JSON.stringify({ sub: people[who], role: 'authenticated', ...claims })],
        )
        const results: pg.QueryResult[] = []
        for (const [text, values] of statements) results.push(await client.query(text, [...values]))
        await client.query('commit')
        return results
      } finally {
        await client.end()
      }
    },
  }
  return kit
}
