import type { AnchorFile } from './anchor-file.ts'
import { anchorsInside, chainHead, CHAIN_LIST, entryLines, type Read } from './chain.ts'
import { readEntry } from './read-entry.ts'
import { readAnchors, Verifier, type Findings, type PublicJwk } from './verify/chain.mjs'

/** A server that signs an anchor writes it to its file at once; a line this old that is not there was lost. */
const DUE_AFTER_MS = 600_000

/** The signed lines outside the database. */
type Outside = Pick<AnchorFile, 'linesOf'>

export interface ChainCheck {
  readonly read: Read
  readonly company: string
  readonly jwk: PublicJwk
  readonly file: Outside
  /** Whether the signed list of chains names this one. */
  readonly listed: boolean
  /** Reports the progress of the check. */
  readonly onProgress?: (checked: number, of: number) => void
}

/** Checks a whole chain in the database against all anchors, like the offline verifier. */
export async function checkChain({ read, company, jwk, file, listed, onProgress }: ChainCheck): Promise<Findings> {
  // Anchors before the head: an anchor signed meanwhile would be newer than the checked end.
  const anchors = await anchorsOf(read, file, jwk, company)
  const head = await chainHead(read, company)
  const verifier = new Verifier({ company, ...anchors, mustBeAnchored: listed })
  let checked = 0
  for await (const lines of entryLines(read, { company, after: 0, through: head.seq })) {
    for (const line of lines) verifier.take(readEntry(line))
    checked += lines.length
    onProgress?.(checked, head.seq)
  }
  return verifier.finish(head)
}

export interface ChainList {
  /** All chains that were ever anchored; empty in a trail of older releases, which kept no list. */
  readonly chains: ReadonlySet<string>
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

/** Reads and checks the signed list of all chains. */
export async function readChainList(read: Read, file: Outside, jwk: PublicJwk): Promise<ChainList> {
  const { anchors, faults, warnings } = await anchorsOf(read, file, jwk, CHAIN_LIST)
  return { chains: new Set(anchors.flatMap(({ chains = [] }) => chains)), faults, warnings }
}

/** The file before the database: a line signed meanwhile must not seem to be in the file alone. */
async function anchorsOf(read: Read, file: Outside, jwk: PublicJwk, company: string) {
  const outside = await file.linesOf(company)
  const inside = await anchorsInside(read, company)
  return readAnchors(inside, outside, jwk, company, new Date(Date.now() - DUE_AFTER_MS).toISOString())
}
