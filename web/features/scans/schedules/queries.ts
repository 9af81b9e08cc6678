import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { fetchExpectedScans, type ExpectedScan } from '#web/lib/scans/expected-scans.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

type Table = Database['public']['Tables']['scan_schedules']
export type ScanSchedule = Omit<Table['Row'], 'created_at' | 'created_by' | 'updated_at'> & {
  readonly state: Pick<ExpectedScan, 'last_numbers' | 'last_on' | 'covered' | 'expected' | 'next_by'>
}
export type ScheduleChange = Required<Table['Update']>

const COLUMNS =
  'company_id,id,name,interval_count,interval_unit,first_due_on,needs_credentials,scanner,asset_scope,tags,min_coverage,owner_id'

/** What the company expects to be scanned and how that was last fulfilled; what is due next first. */
export const scanSchedules = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['scan schedules', companyId] as const,
    meta: { follows: ['scan_schedules', 'network_scans', 'assets'] as const },
    queryFn: async ({ signal }): Promise<readonly ScanSchedule[]> => {
      const [{ data }, states] = await Promise.all([
        api.from('scan_schedules').select(COLUMNS).eq('company_id', companyId).abortSignal(signal).throwOnError(),
        fetchExpectedScans(companyId, signal),
      ])
      const stateOf = new Map(states.map((state) => [state.schedule_id, state]))
      return data
        .flatMap((row) => {
          const state = stateOf.get(row.id)
          return state === undefined ? [] : [{ ...row, state }]
        })
        .toSorted((one, other) => one.state.next_by.localeCompare(other.state.next_by))
    },
  })

export function useScheduleChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(scanSchedules(companyId).queryKey, ['check-facts', companyId]))
  const remove = (id: Id<'scan_schedules'>) => deleteRows(companyId, 'scan_schedules', id)
  const insert = (row: ScheduleChange) => insertRows(companyId, 'scan_schedules', row)
  return {
    add: (row: ScheduleChange) => write('The expected scan could not be added', () => insert(row)),
    change: (id: Id<'scan_schedules'>, row: ScheduleChange) =>
      write('The expected scan could not be changed', () => updateRows(companyId, 'scan_schedules', id, row)),
    /** Offers to undo it. */
    remove: (schedule: ScanSchedule) =>
      write('The expected scan could not be deleted', () => remove(schedule.id), {
        undo: { message: `${schedule.name} deleted`, action: () => insert(changeable(schedule)) },
      }),
  }
}

function changeable(schedule: ScanSchedule): ScheduleChange {
  const { name, interval_count, interval_unit, first_due_on, needs_credentials } = schedule
  const { scanner, asset_scope, tags, min_coverage, owner_id } = schedule
  return {
    name,
    interval_count,
    interval_unit,
    first_due_on,
    needs_credentials,
    scanner,
    asset_scope,
    tags,
    min_coverage,
    owner_id,
  }
}
