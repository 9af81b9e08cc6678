import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'

/** The tables of an SSP that list what the inventory holds. */
export const SSP_SECTIONS = { hardware: 'Hardware', software: 'Software' } as const

export type SspSectionId = keyof typeof SSP_SECTIONS

const cells = z.record(z.string(), z.string())

export interface SspRow {
  readonly id: Id<'ssp_rows'>
  readonly section: SspSectionId
  readonly name: string
  /** Its category in the assessment; '' where the SSP has none. */
  readonly category: string
}

/** The rows of the SSP's hardware and software, and the boxes of its diagram. */
export const sspInventory = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['assets', companyId, 'ssp'] as const,
    meta: { follows: ['ssp_rows', 'ssp_parts'] as const },
    queryFn: async ({ signal }) => {
      const [rows, parts] = await Promise.all([
        api
          .from('ssp_rows')
          .select('id,section,cells')
          .eq('company_id', companyId)
          .in('section', Object.keys(SSP_SECTIONS))
          .order('created_at')
          .abortSignal(signal)
          .throwOnError(),
        api
          .from('ssp_parts')
          .select('id,name')
          .eq('company_id', companyId)
          .neq('kind', 'Frame')
          .order('name')
          .abortSignal(signal)
          .throwOnError(),
      ])
      return { rows: rows.data.map(readSspRow), parts: parts.data }
    },
  })

export function readSspRow(row: { id: Id<'ssp_rows'>; section: string; cells: unknown }): SspRow {
  const values = cells.parse(row.cells)
  return {
    id: row.id,
    section: row.section === 'software' ? 'software' : 'hardware',
    name: values['name'] ?? '',
    category: values['category'] ?? '',
  }
}
