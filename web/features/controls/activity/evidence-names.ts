import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlLine } from './activity-lines.ts'

const piece = z.object({ id: z.string(), number: z.number(), title: z.string() })
type Piece = z.infer<typeof piece>

/** The lines with the names of their evidence items, deleted ones included. */
export async function withPieceNames(
  companyId: Id<'companies'>,
  lines: readonly ControlLine[],
  signal: AbortSignal,
): Promise<ControlLine[]> {
  const named = lines.filter(({ isPiece }) => isPiece === true).flatMap(({ before, after }) => [before, after])
  const ids = new Set(named.filter((id) => id !== null))
  const known = await fetchPieces(companyId, [...ids], signal)
  const gone = await fetchDeleted(
    companyId,
    [...ids].filter((id) => !known.some((one) => one.id === id)),
    signal,
  )
  const names = new Map([...known, ...gone].map(({ id, number, title }) => [id, `E-${number} ${title}`]))
  const nameOf = (id: string | null) => id && (names.get(id) ?? 'A deleted evidence item')
  return lines.map((line) =>
    line.isPiece === true ? { ...line, before: nameOf(line.before), after: nameOf(line.after) } : line,
  )
}

async function fetchPieces(companyId: Id<'companies'>, ids: readonly string[], signal: AbortSignal): Promise<Piece[]> {
  if (ids.length === 0) return []
  const query = api.from('evidence').select('id,number,title').eq('company_id', companyId)
  const { data, error } = await query.filter('id', 'in', `(${ids.join(',')})`).abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch activity', error)
  return data
}

/** Names from the audit log. */
async function fetchDeleted(companyId: Id<'companies'>, ids: readonly string[], signal: AbortSignal): Promise<Piece[]> {
  if (ids.length === 0) return []
  const { data, error } = await api
    .from('audit_log')
    .select('old_values')
    .eq('company_id', companyId)
    .eq('relation', 'evidence')
    .eq('action', 'DELETE')
    .in('record_id', [...ids])
    .abortSignal(signal)
  if (error) throw new ControlsError('Failed to fetch activity', error)
  return data.flatMap(({ old_values: row }) => {
    const { data: deleted } = piece.safeParse(row)
    return deleted === undefined ? [] : [deleted]
  })
}
