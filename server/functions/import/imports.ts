import type pg from 'pg'
import { z } from 'zod'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import type { JobKindName } from '#domain/jobs/job-kinds.ts'
import { milestone, poamItem } from '#domain/records/poam-item.ts'
import { newRecordShape } from './record-schema.ts'

/** What the rows of a file become. */
export interface Import {
  readonly kind: JobKindName
  /** The page that shows them. */
  readonly page: string
  readonly words: { readonly one: string; readonly many: string }
  readonly entry: z.ZodType<Readonly<Record<string, unknown>>>
  /** Writes some of them in the person's transaction; the database checks rights and constraints. */
  write(client: pg.ClientBase, companyId: string, entries: readonly unknown[]): Promise<unknown>
}

/** The argument of `add_poam_items`. */
const item = z.strictObject({
  ...newRecordShape(poamItem),
  controls: z
    .array(z.strictObject({ control_id: z.guid(), objective_id: z.string().nullish() }))
    .max(1000)
    .optional(),
  milestones: z
    .array(z.strictObject(newRecordShape(milestone)))
    .max(1000)
    .optional(),
})

const standing = z.strictObject({
  control_id: z.guid(),
  status: z.enum(CONTROL_STATUSES),
  owner_id: z.guid().nullable(),
  due_on: z.iso.date().nullable(),
  notes: z.string().max(20_000).nullable(),
})

const SET_STANDINGS = `
  insert into public.org_control_status (company_id, control_id, status, owner_id, due_on, notes)
  select $1, s.control_id, s.status, s.owner_id, s.due_on, s.notes
  from jsonb_to_recordset($2) s (control_id uuid, status text, owner_id uuid, due_on date, notes text)
  on conflict (company_id, control_id) do update
  set status = excluded.status, owner_id = excluded.owner_id, due_on = excluded.due_on, notes = excluded.notes`

/** Every kind of file that may be too large for one request. */
export const IMPORTS = {
  plan: {
    kind: 'plan-import',
    page: '/poam',
    words: { one: 'item', many: 'items' },
    entry: item,
    write: (client, companyId, entries) =>
      client.query('select from public.add_poam_items($1, $2)', [companyId, JSON.stringify(entries)]),
  },
  controls: {
    kind: 'controls-import',
    page: '/controls',
    words: { one: 'control', many: 'controls' },
    entry: standing,
    write: (client, companyId, entries) => client.query(SET_STANDINGS, [companyId, JSON.stringify(entries)]),
  },
} as const satisfies Readonly<Record<string, Import>>
