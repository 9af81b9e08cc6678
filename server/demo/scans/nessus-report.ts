import type { Severity } from '#domain/vulnerabilities/severity.ts'
import type { SampleScan, SeenWeakness } from './scan-story.ts'
import type { HostGroup } from './weaknesses.ts'

export interface SampleHost {
  readonly name: string
  readonly number: number
  readonly group: HostGroup
}

const LEVELS: Readonly<Record<Severity, number>> = { low: 1, medium: 2, high: 3, critical: 4 }
const FIRST_HOUR = 6
const MINUTES_PER_HOST = 4

/**
 * The scan as Nessus writes it: a credentialed look at each host, taken in the morning (UTC). No text of the samples
 * has a character that XML would escape.
 */
export function nessusReport(hosts: readonly SampleHost[], { daysAgo, sees }: SampleScan, now: Date): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo, FIRST_HOUR)
  const reports = hosts.map((host, n) => {
    const startS = day / 1000 + n * MINUTES_PER_HOST * 60
    const found = sees.filter((weakness) => isOn(weakness, host, hosts))
    return `<ReportHost name="${host.name}.internal.example"><HostProperties>
<tag name="host-fqdn">${host.name}.internal.example</tag><tag name="host-ip">10.20.0.${host.number}</tag>
<tag name="Credentialed_Scan">true</tag><tag name="HOST_START_TIMESTAMP">${startS}</tag>
<tag name="HOST_END_TIMESTAMP">${startS + MINUTES_PER_HOST * 60}</tag></HostProperties>
${OBSERVED}
${found.map(reportItem).join('\n')}
</ReportHost>`
  })
  return `<?xml version="1.0" ?>
<NessusClientData_v2><Policy><policyName>Credentialed patch audit</policyName></Policy><Report name="Monthly scan">
${reports.join('\n')}
</Report></NessusClientData_v2>
`
}

const OBSERVED = ['OS Identification', 'Nessus Scan Information', 'Device Type']
  .map((name, n) => item({ plugin: 900_901 + n, level: 0, name, port: 0 }, ''))
  .join('\n')

/** On every host of its group, or on each second or third of them. */
function isOn({ plugin, on }: SeenWeakness, host: SampleHost, hosts: readonly SampleHost[]): boolean {
  const group = hosts.filter((one) => one.group === on)
  return group.includes(host) && (group.indexOf(host) + plugin) % Math.min(group.length, 1 + (plugin % 3)) === 0
}

function reportItem({ plugin, severity, title, port = 0, cves = [], score, vector, solution }: SeenWeakness): string {
  const details = [
    ...cves.map((cve) => `<cve>${cve}</cve>`),
    ...(score === undefined ? [] : [`<cvss3_base_score>${score}</cvss3_base_score>`]),
    ...(vector === undefined ? [] : [`<cvss3_vector>${vector}</cvss3_vector>`]),
    `<solution>${solution}</solution>`,
  ]
  return item({ plugin, level: LEVELS[severity], name: title, port }, details.join(''))
}

interface PluginLine {
  readonly plugin: number
  readonly level: number
  readonly name: string
  readonly port: number
}

function item({ plugin, level, name, port }: PluginLine, details: string): string {
  return `<ReportItem port="${port}" svc_name="general" protocol="tcp" severity="${level}" pluginID="${plugin}" pluginName="${name}" pluginFamily="General">${details}</ReportItem>`
}
