import { z } from 'zod'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import { PROOF_RULES_VERSION } from '#domain/assessments/proof-rules.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { route } from '#server/platform/route.ts'
import { readIssues, requireProof } from './assessment-issues.ts'
import { assessmentInput, readAssessment, readRecord } from './read-assessment.ts'

/** Freezes an assessment permanently, with the issues that remain; one that earns a status only with its proof. */
export const freezeAssessment = route({
  method: 'POST',
  name: 'freeze-assessment',
  purpose:
    'Freezes an assessment with its arithmetic, its remaining issues and its SHA-256. One that earns a status needs its proof.',
  may: 'signed in',
  input: assessmentInput,
  output: z.object({ sha256: z.string() }),

  async handle(input, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      await client.query('select private.lock_assessment($1, $2)', [input.companyId, input.number])
      const { content, person, at } = await readAssessment(client, input)
      const frozenAt = at.toISOString()
      const today = frozenAt.slice(0, 10)
      const remaining = await readIssues(client, input.companyId, content, today)
      requireProof(remaining)
      const proof = { rules: PROOF_RULES_VERSION, issues: remaining.issues }
      const base = content.closes ? await readRecord(client, input.companyId, content.closes.id) : undefined
      const record = { ...assembleRecord(content, today, base), proof, frozenAt, frozenBy: person }
      const { rows } = await client.query<{ sha256: string }>(
        'select private.freeze_assessment($1, $2, $3, $4, $5) as sha256',
        [input.companyId, content.assessment.id, canonicalJson(record), record.score?.value ?? null, record.outcome],
      )
      return { sha256: rows[0]?.sha256 ?? '' }
    })
  },
})
