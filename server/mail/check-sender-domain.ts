import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { checkDkim, checkDmarc, checkSpf, type Finding } from './sender-domain.ts'

/** Selectors of common mail services, tried when the signing one is not given. */
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
/** The name, or a record of this type, does not exist. */
const NO_RECORD_CODES = new Set(['ENODATA', 'ENOTFOUND'])

export interface DomainQuestion {
  readonly domain: string
  readonly selector: string | undefined
  /** Of the mail server, for the suggested record. */
  readonly mailHost: string | undefined
}

export interface DomainFindings {
  readonly spf: Finding
  readonly dkim: Finding
  readonly dmarc: Finding
}

/**
 * Checks the DNS records of a sender's domain. `dnsServer` (address, with or without a port) replaces the system's
 * resolver.
 */
export async function checkSenderDomain(
  dnsServer: string | undefined,
  { domain, selector, mailHost }: DomainQuestion,
): Promise<DomainFindings> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (dnsServer !== undefined) resolver.setServers([dnsServer])
  const [spf, dkim, dmarc] = await Promise.all([
    undefinedIfUnreachable(async () => checkSpf(domain, mailHost, await textRecords(resolver, domain))),
    undefinedIfUnreachable(() => findDkim(resolver, domain, selector)),
    undefinedIfUnreachable(() => findDmarc(resolver, domain)),
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
  return checkDkim(domain, tried, found.flat())
}

/** The policy of the domain itself, else that of its parent domain. */
async function findDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  for (let labels = domain.split('.'); labels.length >= 2; labels = labels.slice(1)) {
    const foundAt = `_dmarc.${labels.join('.')}`
    const records = await textRecords(resolver, foundAt)
    if (records.some((record) => /^v=DMARC1/i.test(record))) return checkDmarc(domain, foundAt, records)
  }
  return checkDmarc(domain, `_dmarc.${domain}`, [])
}

async function textRecords(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NO_RECORD_CODES.has(codeOf(error))) return []
    throw error
  }
}

async function undefinedIfUnreachable(look: () => Promise<Finding>): Promise<Finding> {
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
