import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { judgeDkim, judgeDmarc, judgeSpf, type Finding } from './sender-domain.ts'

/** Selectors of widespread mail services, tried when nobody says which one signs. */
const COMMON_SELECTORS = [
  'default',
  'mail',
  'dkim',
  'selector1',
  'selector2',
  'google',
  'k1',
  'k2',
  's1',
  's2',
  'smtp',
  'mx',
  'fm1',
]
const TIMEOUT_MS = 3_000
/** Says that the name, or a record of this type, does not exist. */
const NOTHING_THERE = new Set(['ENODATA', 'ENOTFOUND'])

export interface DomainQuestion {
  readonly domain: string
  readonly selector: string | undefined
  /** Of the mail server, for the record that is suggested. */
  readonly mailHost: string | undefined
}

export interface DomainFindings {
  readonly spf: Finding
  readonly dkim: Finding
  readonly dmarc: Finding
}

/** Looks up what vouches for mails of a domain. `dnsServer` (address, with a port or without) stands in for the system's. */
export async function checkSenderDomain(
  dnsServer: string | undefined,
  { domain, selector, mailHost }: DomainQuestion,
): Promise<DomainFindings> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (dnsServer !== undefined) resolver.setServers([dnsServer])
  const [spf, dkim, dmarc] = await Promise.all([
    unlessUnreachable(async () => judgeSpf(domain, mailHost, await textRecords(resolver, domain))),
    unlessUnreachable(() => findDkim(resolver, domain, selector)),
    unlessUnreachable(() => findDmarc(resolver, domain)),
  ])
  return { spf, dkim, dmarc }
}

async function findDkim(resolver: Resolver, domain: string, selector: string | undefined): Promise<Finding> {
  const tried = selector === undefined ? COMMON_SELECTORS : [selector]
  const found = await Promise.all(
    tried.map(async (name) => {
      const records = await textRecords(resolver, `${name}._domainkey.${domain}`)
      return records.filter((record) => /(^|;)\s*p=/.test(record)).map((record) => ({ selector: name, record }))
    }),
  )
  return judgeDkim(domain, tried, found.flat())
}

/** The policy of the domain itself, else that of the domain above it. */
async function findDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  for (let labels = domain.split('.'); labels.length >= 2; labels = labels.slice(1)) {
    const place = `_dmarc.${labels.join('.')}`
    const records = await textRecords(resolver, place)
    if (records.some((record) => /^v=DMARC1/i.test(record))) return judgeDmarc(domain, place, records)
  }
  return judgeDmarc(domain, `_dmarc.${domain}`, [])
}

async function textRecords(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NOTHING_THERE.has(codeOf(error))) return []
    throw error
  }
}

async function unlessUnreachable(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    const explanation = `The DNS server did not answer this question (${code}). Try again later.`
    return { status: 'error', record: null, explanation, suggestion: null }
  }
}

function codeOf(error: unknown): string {
  return z.object({ code: z.string() }).safeParse(error).data?.code ?? ''
}
