import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Assessment } from '#domain/scoring/assess.ts'
import { DOMAIN_HEALTH_LABELS } from '#domain/scoring/health.ts'
import { type CsvCell, toCsv } from '#web/lib/file/csv.ts'

/** Domains by status, with the total as last row. */
export function dashboardCsv(protocol: ProtocolId, { domains, counts, percent }: Assessment): string {
  const { groupedBy, controlPlural } = wordingOf(protocol)
  const header = [
    `${groupedBy} code`,
    groupedBy,
    controlPlural,
    'Completed',
    'In Progress',
    'Not Started',
    'Not Applicable',
    'Completed (%)',
    'Health',
  ]
  const rows = domains.map(({ domain, name, health, ...row }) => cells(domain, name, row, DOMAIN_HEALTH_LABELS[health]))
  return toCsv(header, [...rows, cells('', 'All', { ...counts, percent }, '')])
}

/** "Acme & Sons", 2026-11-21 → "acme-sons-dashboard-2026-11-21.csv". */
export function dashboardFileName(companyName: string, now: Date): string {
  const slug = companyName
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return [slug, 'dashboard', ...day].filter((part) => part !== '').join('-') + '.csv'
}

function cells(
  code: string,
  name: string,
  row: Assessment['counts'] & { readonly percent: number },
  health: string,
): readonly CsvCell[] {
  const { total, completed, inProgress, notStarted, notApplicable, percent } = row
  return [code, name, total, completed, inProgress, notStarted, notApplicable, percent, health]
}
