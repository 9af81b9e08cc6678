import type { TestDatabase } from '#db/testing.ts'
import { giveProof } from '#db/testing-proof.ts'
import { commitAs } from './commit-as.ts'
import { freshly } from './fresh-session.ts'
import { addCompany } from './testing-company.ts'

/** A company with its people, another one, and what tests of assessments do in it. */
export async function companyWithAssessments(db: TestDatabase) {
  const owner = await db.person('Olga Owner')
  const editor = await db.person('Carl Contributor')
  const auditor = await db.person('Ada Auditor')
  const outsider = await db.person('Otto Outsider')
  const company = await addCompany(db, {
    name: 'Ours',
    protocol: 'cmmc2',
    members: { [owner]: 'Owner', [editor]: 'Contributor', [auditor]: 'Auditor' },
  })
  const other = await addCompany(db, { name: 'Theirs', protocol: 'cmmc2', members: { [outsider]: 'Owner' } })
  const as = (who: Parameters<typeof commitAs>[1], text: string, values: readonly unknown[] = []) =>
    commitAs(db, who, text, values)
  const control = (nistId = '3.1.1', at = company) =>
    idOf(db, 'select id from controls where company_id = $1 and nist_id = $2', [at, nistId])
  return {
    owner,
    editor,
    auditor,
    outsider,
    company,
    other,
    as,
    control,
    /** As a contributor plans one, of all controls or of these; returns its id. */
    assessment: async (controls: readonly string[] | null = null, kind = 'Self-assessment', official?: string) => {
      const [row] = await as(editor, 'select id from add_assessment($1, $2, $3)', [
        company,
        JSON.stringify({ kind, title: 'Yearly', official_id: official }),
        controls,
      ])
      return String(row?.['id'])
    },
    answer: (who: string, assessment: string, controlId: string, result: string) =>
      as(
        who,
        `insert into assessment_results (company_id, assessment_id, control_id, result, finding)
         values ($1, $2, $3, $4, 'Doors stand open') returning id`,
        [company, assessment, controlId, result],
      ),
    proof: (assessment: string) => giveProof(db, company, assessment),
    freeze: (who: string, assessment: string, content = '{"é":1}') =>
      as(who, `select private.freeze_assessment($1, $2, $3, 90, 'conditional') as hash`, [
        company,
        assessment,
        content,
      ]),
    affirm: affirming(db, company),
    stateOf: async (assessment: string) =>
      (await db.sql<{ state: string }>('select state from assessments where id = $1', [assessment]))[0]?.state,
    invite: (who: string, assessment: string, email: string, until: string) =>
      as(who, `select invite_assessor($1, $2, 'Cora Assessor', $3, 'C3PAO Ltd', $4) as id`, [
        company,
        assessment,
        email,
        until,
      ]),
    /** A person without a company whose address is proven, or not; with their address. */
    stranger: (isProven = true) => addStranger(db, isProven),
  }
}

async function idOf(db: TestDatabase, text: string, values: readonly unknown[]): Promise<string> {
  const [row] = await db.sql<{ id: string }>(text, values)
  return row?.id ?? ''
}

/** With a proof that is fresh; conditional, unless it has no day of closing out. */
const affirming =
  (db: TestDatabase, company: string) =>
  async (who: string, assessment: string, occasion = 'Assessment', closeOutBy: string | null = '2027-05-21') =>
    commitAs(
      db,
      await freshly(db, who),
      `select private.affirm_assessment($1, $2, $3, 'Olga Owner', 'President', 'I attest to it.', '2026-11-22', '2027-11-22', '2027-11-22', $4, '[]')`,
      [company, assessment, occasion, closeOutBy],
    )

async function addStranger(db: TestDatabase, isProven: boolean): Promise<{ id: string; email: string }> {
  const id = await db.person('Cora')
  const [row] = await db.sql<{ email: string }>(
    'update auth.users set email_proven_at = case when $2 then now() end where id = $1 returning email',
    [id, isProven],
  )
  return { id, email: row?.email ?? '' }
}
