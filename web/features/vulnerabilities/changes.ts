import type { Id } from '#domain/ids.ts'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { Severity } from '#domain/vulnerabilities/severity.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import {
  companyVulnerabilities,
  vulnerabilityKeys,
  type NewVulnerability,
  type Vulnerability,
  type VulnerabilityChange,
} from './queries.ts'

/** Ids in one request: the address of a request is limited. */
const IDS_PER_REQUEST = 100

const RISK_OF: Readonly<Record<Severity, RiskLevel>> = {
  critical: 'Very High',
  high: 'High',
  medium: 'Moderate',
  low: 'Low',
}

export function useVulnerabilityChanges(companyId: Id<'companies'>) {
  const list = companyVulnerabilities(companyId)
  const write = useWrite(invalidates(vulnerabilityKeys.ofCompany(companyId)))
  const update = async (rows: readonly Pick<Vulnerability, 'id'>[], change: VulnerabilityChange) => {
    for (let at = 0; at < rows.length; at += IDS_PER_REQUEST) {
      const ids = rows.slice(at, at + IDS_PER_REQUEST).map(({ id }) => id)
      await api.from('vulnerabilities').update(change).eq('company_id', companyId).in('id', ids).throwOnError()
    }
  }
  return {
    write,
    add: async (row: NewVulnerability) => {
      await api
        .from('vulnerabilities')
        .insert({ ...row, company_id: companyId })
        .throwOnError()
    },
    /** Shows the change at once and offers to undo it. @returns whether it was saved */
    change: async (
      rows: readonly Vulnerability[],
      change: VulnerabilityChange,
      formerOf: (row: Vulnerability) => VulnerabilityChange,
    ) => {
      const ids = new Set(rows.map(({ id }) => id))
      const done = await write('The change could not be saved', () => update(rows, change), {
        optimistic: optimistic(list, (known) => known.map((row) => (ids.has(row.id) ? { ...row, ...change } : row))),
        undo: {
          message: rows.length === 1 ? 'Vulnerability changed' : `${rows.length} vulnerabilities changed`,
          action: async () => {
            for (const row of rows) await update([row], formerOf(row))
          },
        },
      })
      return done !== undefined
    },
    /** A decision is not undone by a toast: reopening is a decision of its own. @returns whether it was saved */
    decide: async (rows: readonly Vulnerability[], decision: VulnerabilityChange) =>
      (await write('The decision could not be saved', () => update(rows, decision))) !== undefined,
    /** Adds a POA&M item for one vulnerability on all its assets, and links it. */
    planFix: (row: Vulnerability) =>
      write('The POA&M item could not be added', async () => {
        const { data } = await api
          .from('poam_items')
          .insert(poamItemFor(row))
          .select('id,number')
          .single()
          .throwOnError()
        await update([row], { poam_item_id: data.id })
        return data.number
      }),
  }
}

function poamItemFor(row: Vulnerability) {
  const { company_id: companyId, number, title, severity, cve_ids: cves, solution, source, owner_id: owner } = row
  return {
    company_id: companyId,
    weakness: title.slice(0, 300),
    description: [cves.join(', '), solution].filter(Boolean).join('\n\n').slice(0, 10_000),
    source: 'Vulnerability scan' as const,
    source_detail: `F-${number}, ${source}`.slice(0, 500),
    severity: RISK_OF[severity],
    owner_id: owner,
    identified_on: row.first_seen_on,
    due_on: row.due_on !== null && row.due_on >= row.first_seen_on ? row.due_on : null,
  }
}
