import { z } from 'zod'
import { route, type ServerEvent } from '#server/platform/route.ts'
import { chainOf, companyId, requireManager } from './audit-input.ts'
import type { AuditLog } from './anchors.ts'
import { readAsService } from './chain.ts'
import { checkChain, readChainList } from './check-chain.ts'

const output = z.union([
  z.object({ checked: z.number(), of: z.number() }),
  z.object({ through: z.number(), whole: z.boolean(), faults: z.array(z.string()), notes: z.array(z.string()) }),
])

/** Checks a whole chain now, and reports progress: events `progress`, then one `result`. */
export const verifyAudit = (trail: AuditLog) =>
  route({
    method: 'POST',
    name: 'verify-audit',
    purpose: 'Checks a company’s whole audit trail, and tells how far it has come.',
    may: 'signed in',
    input: z.object({ companyId }),
    output,

    async handle({ companyId: company }, call) {
      await requireManager(call, company, 'looking after the audit trail')
      return events(trail, chainOf(company))
    },
  })

async function* events(trail: AuditLog, company: string): AsyncGenerator<ServerEvent> {
  let progress = { checked: 0, of: 0 }
  let reported = 0
  const read = readAsService(trail.service)
  const { file } = trail
  const { jwk } = trail.key
  const { chains } = await readChainList(read, file, jwk)
  const checking = checkChain({
    read,
    company,
    jwk,
    file,
    listed: chains.has(company),
    onProgress: (checked, of) => (progress = { checked, of }),
  })
  const done = checking.then(
    () => true,
    () => true,
  )
  while ((await Promise.race([done, pause()])) !== true) {
    if (progress.checked > reported) yield { event: 'progress', data: progress }
    reported = progress.checked
  }
  const { faults, warnings, last } = await checking
  const texts = faults.map(({ seq, what }) => (seq === undefined ? what : `Event ${seq} ${what}`))
  yield {
    event: 'result',
    data: { through: last?.seq ?? 0, whole: faults.length === 0, faults: texts, notes: warnings },
  }
}

const pause = () => new Promise<false>((resolve) => setTimeout(resolve, 200, false))
