import { anchorsInside, chainHead, entryLines, type Read } from './chain.ts'
import { readEntry } from './read-entry.ts'
import { readAnchors, Verifier, type Findings, type PublicJwk } from './verify/chain.mjs'

export interface ChainCheck {
  readonly read: Read
  readonly company: string
  readonly jwk: PublicJwk
  /** Signed lines kept outside the database. */
  readonly outside: readonly string[]
  /** Reports the progress of the check. */
  readonly onProgress?: (checked: number, of: number) => void
}

/** Checks a whole chain in the database against all anchors, like the offline verifier. */
export async function checkChain({ read, company, jwk, outside, onProgress }: ChainCheck): Promise<Findings> {
  // Anchors before the head: an anchor signed meanwhile would be newer than the checked end.
  const inside = await anchorsInside(read, company)
  const head = await chainHead(read, company)
  const { anchors, faults } = readAnchors(inside, outside, jwk, company)
  const verifier = new Verifier({ company, anchors, faults })
  let checked = 0
  for await (const lines of entryLines(read, { company, after: 0, through: head.seq })) {
    for (const line of lines) verifier.take(readEntry(line))
    checked += lines.length
    onProgress?.(checked, head.seq)
  }
  return verifier.finish(head)
}
