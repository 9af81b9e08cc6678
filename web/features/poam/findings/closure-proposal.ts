import { formatDate, withPlainSpaces } from '#web/lib/format/format.ts'
import type { ItemFinding } from './item-findings.ts'

/** More than these are counted instead of named. */
const NAMED = 10

/** Which scans found every vulnerability of an item gone, in sentences; undefined while one is left. */
export function closureProposal(findings: readonly ItemFinding[]): string | undefined {
  const gone = findings.filter(({ status, scan }) => status === 'fixed' && scan !== null)
  if (gone.length === 0 || gone.length < findings.length) return undefined
  return [...new Set(gone.map(({ scan }) => scan))]
    .map((scan) => sentence(gone.filter((finding) => finding.scan === scan)))
    .join(' ')
}

/** "Scan S-3 (Nessus, Oct 1, 2026) no longer finds F-3, F-4." */
function sentence(gone: readonly ItemFinding[]): string {
  const names = gone.map(({ number }) => `F-${number}`).join(', ')
  const what = gone.length > NAMED ? `${gone.length} vulnerabilities` : names
  const [first] = gone
  const facts = [first?.scanner, first?.scanned_at && formatDate(first.scanned_at)].filter(Boolean).join(', ')
  return withPlainSpaces(`Scan S-${first?.scan} (${facts}) no longer finds ${what}.`)
}
