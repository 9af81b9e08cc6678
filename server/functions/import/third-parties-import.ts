import { z } from 'zod'
import { thirdParty } from '#domain/records/third-party.ts'
import { DATA_HELD } from '#domain/third-parties/third-party.ts'
import type { ImportKind } from './import-kind.ts'
import { newRecordShape } from './record-schema.ts'

const ADD = `
  insert into public.third_parties (company_id, name, status, tier, data_held, services, website, owner_id, inherent_risk, residual_risk,
    contract_starts_on, contract_ends_on, last_reviewed_on, next_review_on, cage_code, uei, cmmc_level, sprs_score, sprs_on,
    affirmation_until, parent_id)
  select $1, s.name, coalesce(s.status, 'Active'), s.tier, coalesce(s.data_held, '{}'), coalesce(s.services, ''), coalesce(s.website, ''),
    s.owner_id, s.inherent_risk, s.residual_risk, s.contract_starts_on, s.contract_ends_on, s.last_reviewed_on, s.next_review_on,
    s.cage_code, s.uei, s.cmmc_level, s.sprs_score, s.sprs_on, s.affirmation_until, s.parent_id
  from jsonb_populate_recordset(null::public.third_parties, $2) s`

export const thirdPartiesImport = {
  kind: 'third-parties-import',
  page: '/business-associates',
  words: { one: 'third party', many: 'third parties' },
  entry: z.strictObject({ ...newRecordShape(thirdParty), data_held: z.array(z.enum(DATA_HELD)).optional() }),
  write: (client, companyId, entries) => client.query(ADD, [companyId, JSON.stringify(entries)]),
} as const satisfies ImportKind
