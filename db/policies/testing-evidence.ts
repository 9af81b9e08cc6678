import type { TestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'

/** A company with its people, and what tests of evidence do in it. */
export async function companyWithEvidence(db: TestDatabase) {
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await db.sql<{ id: string }>(text, values))[0]?.id ?? ''
  const company = await idOf(`insert into companies (name, protocol_id) values ('Ours', 'cmmc2') returning id`, [])
  const member = async (name: string, role: string) => {
    const id = await db.person(name)
    await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      company,
      id,
      role,
    ])
    return id
  }
  return {
    company,
    owner: await member('Olga Owner', 'Owner'),
    editor: await member('Carl Contributor', 'Contributor'),
    auditor: await member('Ada Auditor', 'Auditor'),
    outsider: await db.person('Otto Outsider'),
    control: (nistId: string) =>
      idOf('select id from controls where company_id = $1 and nist_id = $2', [company, nistId]),
    evidence: (title: string, controlId: string | null = null) =>
      idOf('insert into evidence (company_id, title, control_id) values ($1, $2, $3) returning id', [
        company,
        title,
        controlId,
      ]),
    /** A stored file, as an upload leaves it. */
    file: (name: string, sha256: string) =>
      idOf(
        `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
         values ('evidence', $1, gen_random_uuid(), 4, 'text/plain', $2) returning id`,
        [`${company}/${name}`, sha256],
      ),
    as: (who: string, text: string, values: readonly unknown[] = []) => commitAs(db, who, text, values),
    counts: async (...nistIds: string[]) => {
      const rows = await db.sql<{ nist_id: string; n: number }>(
        'select nist_id, evidence_count as n from controls where company_id = $1 and nist_id = any ($2)',
        [company, nistIds],
      )
      return nistIds.map((id) => rows.find((row) => row.nist_id === id)?.n)
    },
    notices: (person: string) =>
      db.sql<{ title: string; body: string; link: string }>(
        `select title, body, link from notifications where user_id = $1 and kind = 'evidence' order by created_at, title`,
        [person],
      ),
  }
}
