import type { Company } from '#web/lib/companies.ts'
import { exportRows } from '#web/lib/export/export-rows.ts'
import type { PlanRow } from '../plan-item.ts'
import { allMilestoneChanges } from '../queries.ts'
import { EMASS_COLUMNS, emassLines } from './emass.ts'
import { fedrampColumns } from './fedramp.ts'

type Owner = Pick<Company, 'id' | 'name'>

export async function exportForEmass(company: Owner, rows: readonly PlanRow[]): Promise<void> {
  await exportRows({ company, what: 'POA&M for eMASS', format: 'xlsx', columns: EMASS_COLUMNS, rows: emassLines(rows) })
}

export async function exportForFedramp(company: Owner, rows: readonly PlanRow[]): Promise<void> {
  const columns = fedrampColumns(await allMilestoneChanges(company.id))
  await exportRows({ company, what: 'POA&M for FedRAMP', format: 'xlsx', columns, rows })
}
