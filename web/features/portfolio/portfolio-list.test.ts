import { expect, test } from 'vitest'
import { parseView, readAddress } from '#web/lib/list/list-view.ts'
import { portfolioList, visibleCompanies } from './portfolio-list.ts'
import { toRow, type PortfolioRow } from './portfolio-row.ts'

function row(name: string, protocol: PortfolioRow['protocol_id'], counts: Partial<PortfolioRow> = {}): PortfolioRow {
  const empty = { statuses: [], moves: [], submitted: [], with_evidence: 0, overdue: 0, overdue_plans: 0, critical: 0 }
  return {
    ...toRow({ ...empty, id: name, name, protocol_id: protocol, owners: ['Dana'], changed_at: null }, '2026-11-21'),
    ...counts,
  }
}

const rows = [
  row('Alpha', 'cmmc2', { overdue: 2 }),
  row('Beta', 'soc2', { critical: 1, owners: ['Ines'] }),
  row('Gamma', 'soc2', { overdue_plans: 3 }),
]

test.each([
  [{}, ['Alpha', 'Beta', 'Gamma']],
  [{ sort: '-company' }, ['Gamma', 'Beta', 'Alpha']],
  [{ framework: 'soc2', sort: '-poam' }, ['Gamma', 'Beta']],
  [{ needs: 'overdue,critical' }, ['Alpha', 'Beta']],
  [{ q: 'INES' }, ['Beta']],
])('%j shows %j', (address, names) => {
  const view = parseView(portfolioList, readAddress(portfolioList, address))
  expect(visibleCompanies(rows, view).map(({ name }) => name)).toEqual(names)
})
