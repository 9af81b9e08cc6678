import type { Readable } from 'node:stream'
import type { AnchorFile } from './anchor-file.ts'
import type { AuditKey } from './audit-key.ts'
import { bundleOf } from './bundle.ts'
import { anchorsInside, chainHead, type Read } from './chain.ts'
import { readChainList } from './check-chain.ts'

interface TrailParts {
  readonly read: Read
  readonly key: AuditKey
  readonly file: Pick<AnchorFile, 'companies' | 'linesOf'>
}

/** The whole audit log of a company, as it is now, as a zip that can be verified anywhere. */
export async function companyTrail({ read, key, file }: TrailParts, company: string): Promise<Readable> {
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
