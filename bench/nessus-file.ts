// Writes a made-up scan of Nessus of a given size: 140 items for each host, of 2,000 plugins, of which seven in ten are
// informational.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ITEMS_PER_HOST = 140
const PLUGINS = 2_000
const BEGAN_S = Date.parse('2026-10-01T08:00:00Z') / 1000
/** Of an item, so that 500 MB are about 141,000 items, as in real files. */
const TEXT = 'The remote host answers with a version that is known to be affected, as its banner shows. '

export async function writeNessusFile(path: string, megabytes: number): Promise<{ items: number; hosts: number }> {
  const counted = { items: 0, hosts: 0 }
  await pipeline(Readable.from(hosts(megabytes * 1024 * 1024, counted)), createWriteStream(path))
  return counted
}

function* hosts(bytes: number, counted: { items: number; hosts: number }): Generator<string> {
  yield '<?xml version="1.0" ?>\n<NessusClientData_v2><Policy><policyName>Bench</policyName></Policy><Report name="bench">\n'
  for (let written = 0; written < bytes; counted.hosts += 1) {
    const host = hostOf(counted.hosts)
    counted.items += ITEMS_PER_HOST
    written += host.length
    yield host
  }
  yield '</Report></NessusClientData_v2>\n'
}

function hostOf(host: number): string {
  const address = `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`
  const items = Array.from({ length: ITEMS_PER_HOST }, (_, n) => itemOf((host * 7 + n * 13) % PLUGINS, n))
  return `<ReportHost name="${address}"><HostProperties><tag name="host-ip">${address}</tag><tag name="host-fqdn">host-${host}.bench.example</tag>
<tag name="Credentialed_Scan">true</tag><tag name="HOST_START_TIMESTAMP">${BEGAN_S + host}</tag></HostProperties>
${items.join('\n')}\n</ReportHost>\n`
}

function itemOf(plugin: number, n: number): string {
  const severity = plugin % 10 < 7 ? 0 : (plugin % 4) + 1
  const cves = severity === 0 ? '' : [1, 2, 3].map((k) => `<cve>CVE-2025-${10_000 + plugin * 3 + k}</cve>`).join('')
  return `<ReportItem port="${1 + n * 61}" svc_name="www" protocol="tcp" severity="${severity}" pluginID="${50_000 + plugin}" pluginName="Made-up plugin ${plugin}" pluginFamily="Bench">
${cves}<cvss3_base_score>7.5</cvss3_base_score><description>${TEXT.repeat(16)}</description><solution>Update package ${plugin % 300} to its latest version.</solution><see_also>https://advisories.example/${plugin}</see_also><plugin_output>${TEXT.repeat(18)}</plugin_output></ReportItem>`
}
