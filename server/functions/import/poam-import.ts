import { z } from 'zod'
import { milestone, poamItem } from '#domain/records/poam-item.ts'
import type { ImportKind } from './import-kind.ts'
import { newRecordShape } from './record-schema.ts'

const MAX_PARTS = 1000

/** As `add_poam_items` takes it. */
const item = z.strictObject({
  ...newRecordShape(poamItem),
  controls: z
    .array(z.strictObject({ control_id: z.guid(), objective_id: z.string().nullish() }))
    .max(MAX_PARTS)
    .optional(),
  milestones: z
    .array(z.strictObject(newRecordShape(milestone)))
    .max(MAX_PARTS)
    .optional(),
})

export const poamImport = {
  kind: 'plan-import',
  page: '/poam',
  words: { one: 'item', many: 'items' },
  entry: item,
  write: (client, companyId, entries) =>
    client.query('select from public.add_poam_items($1, $2)', [companyId, JSON.stringify(entries)]),
} as const satisfies ImportKind
