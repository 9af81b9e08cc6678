import type { FindingStatus } from '../status.ts'
import { VEX_JUSTIFICATION_LABELS, type VexJustification } from '../vex-justification.ts'
import type { VexFile, VexStatement } from './read-vex.ts'

interface VexFinding {
  readonly number: number
  readonly status: FindingStatus
  readonly cve_ids: readonly string[]
  readonly sightings: readonly { readonly asset_id: string; readonly state: string }[]
}

export interface VexMatch<Finding> {
  readonly finding: Finding
  readonly justification: VexJustification | null
  /** Never empty. */
  readonly reason: string
  /** What the file speaks about, each once. */
  readonly products: readonly string[]
  /** Its products are the assets on which the finding is open, and nothing in the file says otherwise. */
  readonly isSameProduct: boolean
}

const MAX_REASON = 5000

/**
 * The open findings that a VEX file calls not affected, by their CVEs. A finding of several CVEs matches when the file
 * says so of each. Whether other products than assets are what was scanned, a person has to decide.
 */
export function matchVex<Finding extends VexFinding>(
  { author, statements }: VexFile,
  findings: readonly Finding[],
): VexMatch<Finding>[] {
  return findings.flatMap((finding) => {
    if (finding.status !== 'open' || finding.cve_ids.length === 0) return []
    const about = finding.cve_ids.map((cve) => statements.filter(({ cves }) => cves.includes(cve.toUpperCase())))
    const favorable = about.map((ofCve) => ofCve.filter(({ isNotAffected }) => isNotAffected))
    if (favorable.some((ofCve) => ofCve.length === 0)) return []
    const found = favorable.flat()
    const isContradicted = about.flat().length > found.length
    return [
      {
        finding,
        justification: found.find(({ justification }) => justification !== null)?.justification ?? null,
        reason: reasonOf(found, author),
        products: [...new Set(found.flatMap(({ products }) => products))],
        isSameProduct: !isContradicted && favorable.every((ofCve) => coversAssets(ofCve, finding)),
      },
    ]
  })
}

function coversAssets(statements: readonly VexStatement[], { sightings }: VexFinding): boolean {
  const covered = new Set(statements.flatMap(({ products }) => products.map(assetIdOf)))
  const open = sightings.filter(({ state }) => state === 'open')
  return open.length > 0 && open.every(({ asset_id: id }) => covered.has(id.toLowerCase()))
}

const assetIdOf = (product: string): string => product.toLowerCase().replace(/^urn:uuid:/, '')

function reasonOf(found: readonly VexStatement[], author: string): string {
  const said = [...new Set(found.map(({ reason }) => reason).filter(Boolean))].join('\n')
  const justification = found.find((one) => one.justification !== null)?.justification
  const why = said || (justification ? VEX_JUSTIFICATION_LABELS[justification] : 'The file gives no reason.')
  return `VEX${author === '' ? '' : ` of ${author}`}: ${why}`.slice(0, MAX_REASON)
}
