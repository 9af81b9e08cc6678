import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import { parseControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import type { ScanMetric } from './activity/vulnerability-trend.ts'
import { trendBaselineBefore, vulnerabilityTrend } from './activity/vulnerability-trend.ts'

/** Cache keys of what only the dashboard asks for. Everything under `all` is refetched by Refresh. */
export const dashboardKeys = {
  all: ['dashboard'] as const,
  vulnerabilities: (companyId: Id<'companies'>) => ['dashboard', 'vulnerabilities', companyId] as const,
  changes: (companyId: Id<'companies'>, protocol: ProtocolId) => ['dashboard', 'changes', companyId, protocol] as const,
}

const VULNERABILITIES_REFETCH_MS = 30_000
const CHANGES_SHOWN = 10

export type Severity = Row<'vulnerabilities'>['severity']

/** Worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

/** Open vulnerabilities of the company, and how that compares with about seven days earlier. */
export const vulnerabilityOverview = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: dashboardKeys.vulnerabilities(companyId),
    refetchInterval: VULNERABILITIES_REFETCH_MS,
    queryFn: async ({ signal }) => {
      const [latest, earlier, lastScanAt, ...counts] = await Promise.all([
        scanMetric(companyId, undefined, signal),
        scanMetric(companyId, trendBaselineBefore(new Date()), signal),
        lastCompletedScan(companyId, signal),
        ...SEVERITIES.map((severity) => countOpen(companyId, severity, signal)),
      ])
      const bySeverity = SEVERITIES.map((severity, index) => ({ severity, open: counts[index] ?? 0 }))
      return { latest, trend: vulnerabilityTrend(latest, earlier), lastScanAt, bySeverity }
    },
  })

/** The statuses set last, under the protocol the company follows now. */
export const recentChanges = (companyId: Id<'companies'>, protocol: ProtocolId) =>
  queryOptions({
    queryKey: dashboardKeys.changes(companyId, protocol),
    meta: { follows: ['org_control_status'] },
    queryFn: async ({ signal }) => {
      const { data } = await api
        .from('org_control_status')
        .select('id,status,updated_at,control:controls!inner(nist_id,title),author:profiles(full_name,email)')
        .eq('company_id', companyId)
        .eq('control.protocol_id', protocol)
        .order('updated_at', { ascending: false })
        .limit(CHANGES_SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ author, ...change }) => ({
        ...change,
        status: parseControlStatus(change.status),
        who: author?.full_name || author?.email,
      }))
    },
  })

async function scanMetric(
  companyId: Id<'companies'>,
  notAfter: string | undefined,
  signal: AbortSignal,
): Promise<ScanMetric | null> {
  const ofCompany = api
    .from('vulnerability_scan_metrics')
    .select('scan_date,total_vulnerabilities')
    .eq('company_id', companyId)
  const { data } = await (notAfter === undefined ? ofCompany : ofCompany.lte('scan_date', notAfter))
    .order('scan_date', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

async function lastCompletedScan(companyId: Id<'companies'>, signal: AbortSignal): Promise<string | undefined> {
  const { data } = await api
    .from('network_scans')
    .select('id,completed_at')
    .eq('company_id', companyId)
    .eq('status', 'completed')
    .order('completed_at', { ascending: false, nullsFirst: false })
    .limit(10)
    .abortSignal(signal)
    .throwOnError()
  return data[0]?.completed_at ?? undefined
}

/** Counted by the server: there may be more rows than one answer holds. */
async function countOpen(companyId: Id<'companies'>, severity: Severity, signal: AbortSignal): Promise<number> {
  const { count } = await api
    .from('vulnerabilities')
    .select('severity,status', { count: 'exact', head: true })
    .eq('company_id', companyId)
    .eq('status', 'open')
    .eq('severity', severity)
    .abortSignal(signal)
    .throwOnError()
  return count ?? 0
}
