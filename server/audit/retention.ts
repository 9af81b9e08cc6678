import { addAnchor, anchorNewEntries, locked, type AuditLog } from './anchors.ts'
import { anchorsInside, entryLines, readAsService } from './chain.ts'
import { readEntry } from './read-entry.ts'
import { readAnchors, Verifier } from './verify/chain.mjs'

/**
 * How much of each chain is due for removal: what its people released, and what is older than the company's
 * retention. Always a beginning of the chain, and never all of it: the newest entry stays.
 */
const DUE = `
  select h.company_id as company, least(greatest(h.retired, coalesce(old.through, 0)), h.seq - 1) as through
  from audit.heads h
  left join public.companies c on c.id = h.company_id
  left join lateral (
    select coalesce(
      (select l.seq - 1 from audit.log l
       where l.company_id = h.company_id and l.created_at >= now() - make_interval(days => c.audit_retention_days) order by l.seq limit 1),
      h.seq) as through
    where c.audit_retention_days is not null
  ) old on true
  where least(greatest(h.retired, coalesce(old.through, 0)), h.seq - 1)
    >= coalesce((select min(l.seq) from audit.log l where l.company_id = h.company_id), h.seq)
  order by h.company_id`

/** Removes what is due, each beginning only after it was verified and its end was signed. */
export async function applyRetention(trail: AuditLog): Promise<void> {
  const { rows } = await trail.service.query<{ company: string; through: string }>(DUE)
  for (const { company, through } of rows) await removeBeginning(trail, company, Number(through))
}

async function removeBeginning(trail: AuditLog, company: string, through: number): Promise<void> {
  // Unsigned entries cannot be distinguished from rewritten ones: the end is signed before anything is removed.
  await anchorNewEntries(trail, { company })
  const read = readAsService(trail.service)
  const anchors = readAnchors(
    await anchorsInside(read, company),
    await trail.file.linesOf(company),
    trail.key.jwk,
    company,
  )
  const verifier = new Verifier({ company, ...anchors, openEnd: true })
  for await (const lines of entryLines(read, { company, after: 0, through })) {
    for (const line of lines) verifier.take(readEntry(line))
  }
  const found = verifier.finish()
  if (found.faults.length > 0 || found.last?.seq !== through) {
    trail.log.error(
      { company, faults: found.faults.slice(0, 3) },
      'entries stay: the audit trail is not as it was written',
    )
    return
  }
  const { hash } = found.last
  await locked(trail.service, (client) =>
    addAnchor(trail.key, client, { company, kind: 'retention', seq: through, hash }),
  )
  await trail.file.catchUp()
  await trail.service.query('select audit.remove($1, $2)', [company, through])
  trail.log.info({ company, through, count: found.count }, 'old entries of the audit trail were removed')
}
