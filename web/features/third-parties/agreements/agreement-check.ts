import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { CLAUSE_STATES, type DecidedState } from '#domain/third-parties/agreements/clause.ts'
import { clausesFor, clauseOf } from '#domain/third-parties/agreements/catalogs.ts'
import { knownDataHeld } from '#domain/third-parties/third-party.ts'
import { api } from '#web/lib/api.ts'
import { insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { callFunction } from '#web/lib/functions.ts'
import {
  companyThirdParties,
  type ThirdParty,
  type ThirdPartyDocument,
} from '#web/lib/third-parties/third-party-queries.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

const foundClauses = z.array(
  z.object({
    clause: z.string(),
    state: z.enum(CLAUSE_STATES),
    quote: z.string(),
    page: z.nullable(z.number()),
    reason: z.string(),
  }),
)

export type AgreementCheck = Omit<Row<'agreement_checks'>, 'found' | 'company_id'> & {
  readonly decisions: readonly Row<'agreement_decisions'>[]
  readonly found: z.infer<typeof foundClauses>
}

/** A clause of the catalog, what was found, and what a person decided about it. */
export type CheckedClause = ReturnType<typeof checkedClauses>[number]

/** Whether clauses are known for a document of this third party. */
export const hasClauses = (row: ThirdParty, { kind }: ThirdPartyDocument): boolean =>
  clausesFor(kind, knownDataHeld(row.data_held)).length > 0

/**
 * The check of the file that a document has now. An editor who asks for one that is not there has it made; null for
 * others.
 */
export const agreementCheck = (companyId: Id<'companies'>, document: ThirdPartyDocument, mayCheck: boolean) =>
  queryOptions({
    queryKey: ['agreement_checks', companyId, document.id, document.evidence.file_sha256, mayCheck] as const,
    meta: { follows: ['agreement_checks', 'agreement_decisions'] as const },
    retry: false,
    queryFn: async ({ signal }): Promise<AgreementCheck | null> => {
      const found = await readCheck(companyId, document, signal)
      if (found !== null || !mayCheck) return found
      await checkFile(companyId, document)
      return readCheck(companyId, document, signal)
    },
  })

async function readCheck(
  companyId: Id<'companies'>,
  { id, evidence }: ThirdPartyDocument,
  signal: AbortSignal,
): Promise<AgreementCheck | null> {
  if (evidence.file_sha256 === null) return null
  const { data } = await api
    .from('agreement_checks')
    .select('id,document_id,file_sha256,pages,found,checked_by,checked_at,decisions:agreement_decisions(*)')
    .eq('company_id', companyId)
    .eq('document_id', id)
    .eq('file_sha256', evidence.file_sha256)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data === null ? null : { ...data, found: foundClauses.parse(data.found) }
}

const answer = z.object({ checkId: z.string() })

const checkFile = (companyId: Id<'companies'>, { id }: ThirdPartyDocument) =>
  callFunction('check-agreement', { companyId, documentId: id }, answer)

/** The clauses of a check in the order of the catalog. */
export function checkedClauses({ found, decisions }: AgreementCheck) {
  return found.flatMap((result) => {
    const clause = clauseOf(result.clause)
    const decision = decisions.find((one) => one.clause === result.clause)
    return clause === undefined ? [] : [{ clause, found: result, decision }]
  })
}

export function useAgreementChanges(companyId: Id<'companies'>, document: ThirdPartyDocument) {
  const write = useWrite(
    invalidates(agreementCheck(companyId, document, true).queryKey, companyThirdParties(companyId).queryKey),
  )
  return {
    checkAgain: () => write('The file could not be checked', () => checkFile(companyId, document)),
    /** Confirms what was found. */
    confirm: (check: AgreementCheck, clauses: readonly CheckedClause[]) =>
      write('The clauses could not be confirmed', () => {
        const rows = clauses.map(({ found: { clause, state } }) => ({ check_id: check.id, clause, state }))
        return insertRows(companyId, 'agreement_decisions', rows)
      }),
    decide: (check: AgreementCheck, { found, decision }: CheckedClause, state: DecidedState, note: string) =>
      write('The decision could not be saved', () =>
        decision === undefined
          ? insertRows(companyId, 'agreement_decisions', { check_id: check.id, clause: found.clause, state, note })
          : updateRows(companyId, 'agreement_decisions', decision.id, { state, note }),
      ),
  }
}
