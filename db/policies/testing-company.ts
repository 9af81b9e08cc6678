import type { TestDatabase } from '#db/testing.ts'

export interface TestCompany {
  readonly name?: string
  readonly protocol?: string
  /** Person to role. */
  readonly members: Readonly<Record<string, string>>
}

/** A company with its members and the controls of its framework; returns the id. */
export async function addCompany(
  db: TestDatabase,
  { name = 'Works', protocol = 'cmmc2', members }: TestCompany,
): Promise<string> {
  const [row] = await db.sql<{ id: string }>('insert into companies (name, protocol_id) values ($1, $2) returning id', [
    name,
    protocol,
  ])
  const id = row?.id ?? ''
  for (const [person, role] of Object.entries(members))
    await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      id,
      person,
      role,
    ])
  return id
}
