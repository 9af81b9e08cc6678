import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { codeOf } from '#web/lib/errors.ts'
import type { TextStore, TextRecord } from '#web/lib/autosave/save-text.ts'

const CACHED_FOR_MS = 5 * 60_000
const ALREADY_THERE = '23505'
const COLUMNS = 'id,body,version,updated_at,updated_by'

export type Statement = TextRecord & { id: Id<'implementation_statements'> | null; version: number }

/** The statement of a control that has none. */
const NONE: Statement = { id: null, text: '', version: 0, changedAt: null, changedBy: null }

/** The implementation statement of a control, part of the SSP. */
export const controlStatement = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: ['statements', companyId, controlId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['implementation_statements'] },
    queryFn: async ({ signal }): Promise<Statement> => {
      const { data, error } = await api
        .from('implementation_statements')
        .select(COLUMNS)
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to fetch statement', error)
      return data === null ? NONE : toStatement(data)
    },
  })

export type StatementVersion = {
  version: number
  body: string
  writtenBy: Id<'users'> | null
  writtenAt: string
}

/** Earlier versions of a statement, the latest first. */
export const statementVersions = ({ companyId }: ControlsScope, id: Id<'implementation_statements'>, version: number) =>
  queryOptions({
    // The versions before a version never change.
    queryKey: ['statements', companyId, id, 'versions', version] as const,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<readonly StatementVersion[]> => {
      const { data, error } = await api
        .from('statement_versions')
        .select('version,body,writtenBy:written_by,writtenAt:written_at')
        .eq('company_id', companyId)
        .eq('statement_id', id)
        .order('version', { ascending: false })
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch versions', error)
      return data
    },
  })

export function statementStore({ companyId }: ControlsScope, controlId: Id<'controls'>): TextStore {
  const statements = () => api.from('implementation_statements')
  return {
    async insert(body) {
      const { data, error } = await statements()
        .insert({ company_id: companyId, control_id: controlId, body })
        .select(COLUMNS)
        .single()
      if (error && codeOf(error) !== ALREADY_THERE) throw new ControlsError('Failed to create statement', error)
      return data && toStatement(data)
    },
    async overwrite(body, seenAt) {
      const { data, error } = await statements()
        .update({ body })
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .eq('updated_at', seenAt)
        .select(COLUMNS)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to update statement', error)
      return data && toStatement(data)
    },
    async read() {
      const { data, error } = await statements()
        .select(COLUMNS)
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to check existing statement', error)
      return data && toStatement(data)
    },
  }
}

type Fetched = Pick<Row<'implementation_statements'>, 'id' | 'body' | 'version' | 'updated_at' | 'updated_by'>

function toStatement({ id, body, version, updated_at, updated_by }: Fetched): Statement {
  return { id, text: body, version, changedAt: updated_at, changedBy: updated_by }
}
