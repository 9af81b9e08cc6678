import { z } from 'zod'
import { risk } from '#domain/records/risk.ts'
import type { ImportKind } from './import-kind.ts'
import { newRecordShape } from './record-schema.ts'

const ADD = `
  insert into public.risks (company_id, title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan, status,
    owner_id, due_on, residual_likelihood, residual_impact, acceptance_reason)
  select $1, s.title, coalesce(s.asset, ''), coalesce(s.threat, ''), coalesce(s.vulnerability, ''), s.likelihood, s.impact, s.treatment,
    coalesce(s.treatment_plan, ''), coalesce(s.status, 'Open'), s.owner_id, s.due_on, s.residual_likelihood, s.residual_impact,
    s.acceptance_reason
  from jsonb_populate_recordset(null::public.risks, $2) s`

export const risksImport = {
  kind: 'risks-import',
  page: '/risks',
  words: { one: 'risk', many: 'risks' },
  entry: z.strictObject(newRecordShape(risk)),
  write: (client, companyId, entries) => client.query(ADD, [companyId, JSON.stringify(entries)]),
} as const satisfies ImportKind
