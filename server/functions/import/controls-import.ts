import { z } from 'zod'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import type { ImportKind } from './import-kind.ts'

const status = z.strictObject({
  control_id: z.guid(),
  status: z.enum(CONTROL_STATUSES),
  owner_id: z.guid().nullable(),
  due_on: z.iso.date().nullable(),
  notes: z.string().max(20_000).nullable(),
})

const SET_STATUSES = `
  insert into public.org_control_status (company_id, control_id, status, owner_id, due_on, notes)
  select $1, s.control_id, s.status, s.owner_id, s.due_on, s.notes
  from jsonb_to_recordset($2) s (control_id uuid, status text, owner_id uuid, due_on date, notes text)
  order by s.control_id
  on conflict (company_id, control_id) do update
  set status = excluded.status, owner_id = excluded.owner_id, due_on = excluded.due_on, notes = excluded.notes`

export const controlsImport = {
  kind: 'controls-import',
  page: '/controls',
  words: { one: 'control', many: 'controls' },
  entry: status,
  write: (client, companyId, entries) => client.query(SET_STATUSES, [companyId, JSON.stringify(entries)]),
} as const satisfies ImportKind
