import type { Readable } from 'node:stream'
import type { AnchorFile } from './anchor-file.ts'
import { signNewEntries, type AuditSigner } from './anchors.ts'
import { bundleOf } from './bundle.ts'
import { anchorsInside, chainHead, readAsService } from './chain.ts'
import { readChainList } from './check-chain.ts'

interface TrailParts extends Omit<AuditSigner, 'checks'> {
  readonly file: Pick<AnchorFile, 'companies' | 'linesOf'>
}

/**
 * The whole audit log of a company, as it is now, as a zip that can be verified anywhere. It is signed up to its last
 * entry: without an anchor, as of a company that is minutes old, it would read as tampered with.
 */
export async function companyTrail({ file, ...signer }: TrailParts, company: string): Promise<Readable> {
  const { service, key } = signer
  await signNewEntries({ ...signer, checks: new Map() }, { company })
  const read = readAsService(service)
  const head = await chainHead(read, company)
  const { chains } = await readChainList(read, file, key.jwk)
  return bundleOf({
    read,
    stretch: { company, after: head.retired, through: head.seq },
    lastHash: head.hash,
    head,
    key,
    inside: await anchorsInside(read, company),
    outside: await file.linesOf(company),
    listed: chains.has(company),
    openStart: false,
    openEnd: false,
  })
}
