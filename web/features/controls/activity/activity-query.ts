import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { latestEntries } from '#web/lib/activity/latest-entries.ts'
import type { ActivityLine } from '#web/lib/activity/activity.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ACTIVITY_RELATIONS, linesOf, whatIsLinked } from './activity-lines.ts'
import { withPieceNames } from './evidence-names.ts'

const LATEST = 100
/** The result of the function, which the generated types do not have. */
const moves = z.array(z.object({ at: z.string(), status: z.string() }))
/** A day before any status in the database. */
const BEGINNING = '2000-01-01'

/**
 * Changes of a control, the latest first: from the audit log for those who may read it, else from the history of its
 * status and the versions of its statement, which every member may read.
 */
export const controlActivity = (scope: ControlsScope, controlId: Id<'controls'>, readsTrail: boolean) =>
  queryOptions({
    queryKey: ['activity', scope.companyId, controlId, readsTrail] as const,
    meta: {
      follows: [
        'org_control_status',
        'control_objectives',
        'implementation_statements',
        'control_inheritances',
        'objective_responsibilities',
        'control_exceptions',
        'comments',
        'evidence',
        'evidence_links',
      ],
    },
    queryFn: ({ signal }) => (readsTrail ? fromTrail(scope, controlId, signal) : fromHistory(scope, controlId, signal)),
  })

async function fromTrail({ companyId }: ControlsScope, controlId: Id<'controls'>, signal: AbortSignal) {
  const { data, error } = await latestEntries(companyId)
    .in('relation', ACTIVITY_RELATIONS)
    .or(`new_values->>control_id.eq.${controlId},old_values->>control_id.eq.${controlId}`)
    .abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch activity', error)
  return withPieceNames(companyId, data.flatMap(linesOf), signal)
}

async function fromHistory(
  { companyId }: ControlsScope,
  controlId: Id<'controls'>,
  signal: AbortSignal,
): Promise<ActivityLine[]> {
  const [statuses, versions, links] = await Promise.all([
    api
      .rpc('status_history', { company_uuid: companyId, since: BEGINNING })
      .eq('control_id', controlId)
      .order('at', { ascending: true })
      .abortSignal(signal),
    api
      .from('statement_versions')
      .select('id,body,version,written_by,written_at,statement:implementation_statements!inner(control_id)')
      .eq('company_id', companyId)
      .eq('statement.control_id', controlId)
      .order('version')
      .abortSignal(signal),
    api
      .from('evidence_links')
      .select('id,objective_id,created_at,created_by,evidence(number,title)')
      .eq('company_id', companyId)
      .eq('control_id', controlId)
      .order('created_at', { ascending: false })
      .limit(LATEST)
      .abortSignal(signal),
  ])
  const error = statuses.error ?? versions.error ?? links.error
  if (error) throw new ControlsError('Failed to fetch activity', error)
  const lines: ActivityLine[] = [
    ...moves.parse(statuses.data).map(({ at, status }, index, all) => ({
      id: `status ${at}`,
      at,
      userId: null,
      what: 'Status',
      before: all[index - 1]?.status ?? 'Not Started',
      after: status,
    })),
    ...(versions.data ?? []).map(({ id, body, written_by, written_at }, index, all) => ({
      id,
      at: written_at,
      userId: written_by,
      what: 'Statement',
      before: all[index - 1]?.body ?? null,
      after: body,
    })),
    ...(links.data ?? []).map(({ id, objective_id, created_at, created_by, evidence }) => ({
      id,
      at: created_at,
      userId: created_by,
      what: whatIsLinked({ objective_id }),
      before: null,
      after: `E-${evidence.number} ${evidence.title}`,
    })),
  ]
  return lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, LATEST)
}
