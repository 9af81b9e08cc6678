import type { AnchorFile } from './anchor-file.ts'
import { CHAIN_LIST, type Read } from './chain.ts'
import { checkChain, readChainList, type ChainList } from './check-chain.ts'
import type { PublicJwk } from './verify/chain.mjs'

export interface TrailCheck {
  readonly read: Read
  readonly jwk: PublicJwk
  readonly file: Pick<AnchorFile, 'companies' | 'linesOf'>
  /** Only this chain; undefined: all. */
  readonly company: string | undefined
  /** Takes each line of the report. */
  readonly say: (text: string) => void
}

/**
 * Checks the chains of an installation: all that the database has an end, entries, anchors or a company of, and all
 * that the file of anchors or the signed list names. So a chain is missed when the database has nothing of it.
 *
 * @throws Error for a company that has no chain
 */
export async function checkTrail(check: TrailCheck): Promise<{ intact: boolean; chains: number }> {
  const { read, jwk, file, company, say } = check
  const list = await readChainList(read, file, jwk)
  const traces = await tracesInside(read)
  const all = new Set([...traces.keys(), ...(await file.companies()), ...list.chains])
  all.delete(CHAIN_LIST)
  const wanted = [...all].filter((id) => company === undefined || id === company).toSorted()
  if (company !== undefined && wanted.length === 0) throw new Error(`there is no chain of ${company}`)
  for (const warning of list.warnings) say(`note: the list of chains: ${warning}`)
  for (const fault of list.faults) say(`TAMPERED: the list of chains: ${fault}`)
  let tampered = 0
  const unlisted: string[] = []
  for (const id of wanted) {
    const listed = list.chains.has(id)
    const found = await checkOne(check, id, { listed, isCompany: traces.get(id) === 'company' })
    if (!found.intact) tampered += 1
    if (!listed && found.isAnchored) unlisted.push(id)
  }
  const missing = await missingInList(check, list, unlisted)
  say(`${wanted.length} chains, ${tampered} tampered with`)
  return { intact: tampered + missing + list.faults.length === 0, chains: wanted.length }
}

async function checkOne(
  { read, jwk, file, say }: TrailCheck,
  id: string,
  { listed, isCompany }: { listed: boolean; isCompany: boolean },
): Promise<{ intact: boolean; isAnchored: boolean }> {
  const { faults, warnings, ...found } = await checkChain({ read, company: id, jwk, file, listed })
  const isLost = isCompany && found.count === 0
  for (const warning of warnings) say(`note: ${id}: ${warning}`)
  for (const { seq, what } of faults) say(`TAMPERED: ${id}: ${seq === undefined ? what : `event ${seq} ${what}`}`)
  if (isLost) say(`TAMPERED: ${id}: this company has lost all of its events`)
  say(`${id}: ${found.count} events, ${found.first ?? 0} to ${found.last?.seq ?? 0}, anchored to ${found.newestAnchor}`)
  return { intact: faults.length === 0 && !isLost, isAnchored: found.newestAnchor > 0 }
}

/** How many anchored chains the list does not name. A chain is listed in the transaction of its first anchor. */
async function missingInList({ read, jwk, file, say }: TrailCheck, list: ChainList, unlisted: readonly string[]) {
  // Again, because a chain may have begun meanwhile.
  const { chains } = unlisted.length === 0 ? list : await readChainList(read, file, jwk)
  if (chains.size === 0) say('note: there is no signed list of chains: one that is gone could not be missed')
  const missing = chains.size === 0 ? [] : unlisted.filter((id) => !chains.has(id))
  for (const id of missing) say(`TAMPERED: the list of chains: it does not name ${id}, which has anchors`)
  return missing.length
}

/** Every chain of which the database has a trace, with whether its company exists. Each index is walked by company. */
async function tracesInside(read: Read): Promise<Map<string, 'company' | 'trace'>> {
  const rows = await read({
    text: `with recursive logged as (
        (select l.company_id as id from audit.log l order by l.company_id limit 1)
        union all select (select l.company_id from audit.log l where l.company_id > g.id order by l.company_id limit 1) from logged g where g.id is not null
      ),
      traces as (
        select id from logged where id is not null
        union select company_id from audit.heads
        union select company_id from audit.anchors
        union select id from public.companies
      )
      select t.id::text, exists (select from public.companies c where c.id = t.id)::text from traces t`,
    values: [],
  })
  return new Map(rows.map(([id, exists]) => [id ?? '', exists === 'true' ? 'company' : 'trace']))
}
