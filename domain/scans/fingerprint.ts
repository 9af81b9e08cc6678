import type { ScanItem } from './scan-item.ts'

/**
 * The key of a weakness within a company: the same for every asset, port and repeated scan. One CVE is the weakness
 * itself, whichever scanner reports it. A rule with several CVEs, such as a monthly update, stays one weakness of that
 * scanner, because one action removes it. Titles are the last resort, since they change with the scanner's version.
 */
export function fingerprintOf(scanner: string, { cves, rule, title }: ScanItem): string {
  const [cve] = cves
  if (cve !== undefined && cves.length === 1) return cve
  if (rule !== undefined) return `${scanner.toLowerCase()}:${rule}`
  if (cve !== undefined) return [...cves].sort().join(' ')
  return `${scanner.toLowerCase()}:${title.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
}
