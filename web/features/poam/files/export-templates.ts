import type { Company } from '#web/lib/company/companies.ts'
import { exportRows } from '#web/lib/export/export-rows.ts'
import { currentSession } from '#web/lib/auth/session.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { PoamRow } from '../poam-item.ts'
import { allMilestoneChanges } from '../queries.ts'
import { EMASS_COLUMNS, emassLines, emassPreface } from './emass.ts'
import { fedrampColumns, fedrampSheets } from './fedramp.ts'

type Owner = Pick<Company, 'id' | 'name'>

export async function exportForEmass(company: Owner, rows: readonly PoamRow[]): Promise<void> {
  const session = currentSession()
  const by = session.status === 'signed-in' ? session.user : undefined
  await exportRows({
    company,
    what: 'POA&M for eMASS',
    format: 'xlsx',
    columns: EMASS_COLUMNS,
    rows: emassLines(rows),
    // The header of the template is in row 7, starting with column B.
    surroundings: { above: emassPreface(rows, { system: company.name, by, today: todayUtc() }), indent: 1 },
  })
}

export async function exportForFedramp(company: Owner, rows: readonly PoamRow[]): Promise<void> {
  const columns = fedrampColumns(await allMilestoneChanges(company.id))
  const { open, closed } = fedrampSheets(rows)
  await exportRows({
    company,
    what: 'POA&M for FedRAMP',
    format: 'xlsx',
    columns,
    sheet: open.sheet,
    rows: open.rows,
    surroundings: { further: [closed] },
  })
}
