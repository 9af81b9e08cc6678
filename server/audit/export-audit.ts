import { z } from 'zod'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route, type Call } from '#server/platform/route.ts'
import { anchorNewEntries, type AuditLog } from './anchors.ts'
import { chainOf, companyId, requireManager } from './audit-input.ts'
import { bundleOf } from './bundle.ts'
import { anchorsInside, chainHead, readAsCaller, readAsService, type Read } from './chain.ts'
import { readChainList } from './check-chain.ts'
import { csvOf, jsonLinesOf } from './export-formats.ts'
import { auditErrors } from './errors.ts'

const MOST_OF_A_PERSON = 2
/** Of all people: each export holds connections and memory. */
const MOST_AT_ONCE = 8

const input = z.object({
  companyId,
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  format: z.enum(['bundle', 'jsonl', 'csv']).default('bundle'),
})

/** The audit log as a file: a bundle that can be checked anywhere, or only its entries. The export is an entry too. */
export function exportAudit(trail: AuditLog) {
  const running = new Map<string, number>()
  return route({
    method: 'POST',
    name: 'export-audit',
    purpose: 'A company’s audit trail as a file: with everything to verify it (bundle), or as JSONL or CSV.',
    may: 'signed in',
    input,
    output: z.unknown(),

    async handle({ companyId: company, from, to, format }, call) {
      await requireManager(call, company, 'exporting the audit trail')
      // Counted before any further await, so that concurrent requests see each other.
      const end = begin(running, call.caller.userId ?? '')
      try {
        const chain = chainOf(company)
        const metadata = { format, from: from ?? null, to: to ?? null }
        await recordAccess(trail.service, call.caller, {
          action: 'audit_export',
          companyId: company ?? undefined,
          metadata,
        })
        await anchorNewEntries(trail, { company: chain })
        const answer = await answerFor(trail, call, { chain, from, to, format })
        answer.body.once('close', end)
        return answer
      } catch (error) {
        end()
        throw error
      }
    },
  })
}

/**
 * Counts an export of a person.
 *
 * @returns to call when it has ended
 * @throws ApiError when too many are being made
 */
function begin(running: Map<string, number>, person: string): () => void {
  const theirs = running.get(person) ?? 0
  if (theirs >= MOST_OF_A_PERSON) throw auditErrors.twoExports()
  if ([...running.values()].reduce((sum, count) => sum + count, 0) >= MOST_AT_ONCE) throw auditErrors.manyExports()
  running.set(person, theirs + 1)
  return () => {
    const left = (running.get(person) ?? 0) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
  }
}

interface Wanted {
  readonly chain: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly format: z.infer<typeof input>['format']
}

async function answerFor(
  trail: AuditLog,
  { caller, platform }: Call,
  { chain, from, to, format }: Wanted,
): Promise<FileAnswer> {
  // As the caller: every page passes the policies, and losing the right ends the file.
  const read = readAsCaller(platform.database, caller)
  const head = await chainHead(readAsService(trail.service), chain)
  const { lastHash, ...ends } = await between(read, chain, from, to, head.seq)
  const stretch = { company: chain, ...ends }
  const name = `audit-trail-${new Date().toISOString().slice(0, 10)}`
  if (format === 'csv') return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', csvOf(read, stretch))
  if (format === 'jsonl') return new FileAnswer(`${name}.jsonl`, 'application/x-ndjson', jsonLinesOf(read, stretch))
  const readAll = readAsService(trail.service)
  const { chains } = await readChainList(readAll, trail.file, trail.key.jwk)
  const outside = await trail.file.linesOf(chain)
  const inside = await anchorsInside(readAll, chain)
  const source = {
    read,
    stretch,
    lastHash,
    head,
    key: trail.key,
    inside,
    outside,
    listed: chains.has(chain),
    openStart: from !== undefined,
    openEnd: to !== undefined,
  }
  return new FileAnswer(`${name}.zip`, 'application/zip', bundleOf(source))
}

/** Converts times to entry numbers: a part of the chain has no gaps. */
async function between(read: Read, chain: string, from: string | undefined, to: string | undefined, end: number) {
  const [row] = await read({
    text: `select s.first::text, s.last::text, encode(l.entry_hash, 'hex')
      from (select
        (select min(seq) from audit.log where company_id = $1::uuid and created_at >= $2::timestamptz and seq between 1 and $4::bigint) as first,
        (select max(seq) from audit.log where company_id = $1::uuid and created_at <= $3::timestamptz and seq between 1 and $4::bigint) as last) s
      left join audit.log l on l.company_id = $1::uuid and l.seq = s.last`,
    values: [chain, from ?? '-infinity', to ?? 'infinity', end],
  })
  const [first, last, lastHash] = row ?? []
  return { after: Number(first ?? end + 1) - 1, through: Number(last ?? 0), lastHash: lastHash ?? '' }
}
