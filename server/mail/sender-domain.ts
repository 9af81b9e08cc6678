/** A record for the owner of the domain to add. */
export interface SuggestedRecord {
  readonly name: string
  readonly type: 'TXT'
  readonly value: string
}

/** The result of one of the three checks of a domain. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'missing' | 'error'
  readonly record: string | null
  readonly explanation: string
  readonly suggestion: SuggestedRecord | null
}

/** The shortest base64 of an RSA key of 1,024 bits. */
const KEY_1024_CHARACTERS = 200

/** SPF: which servers may send for the domain. `records` are the TXT records of the domain itself. */
export function checkSpf(domain: string, mailHost: string | undefined, records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  const [record] = found
  const sender = mailHost === undefined ? 'mx' : `a:${mailHost}`
  const suggestion: SuggestedRecord = { name: domain, type: 'TXT', value: `v=spf1 ${sender} ~all` }
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      explanation: `${domain} does not say which servers may send its mail. Receivers may take yours for forged.`,
      suggestion,
    }
  const told = { record, suggestion: null }
  if (found.length > 1)
    return {
      ...told,
      status: 'error',
      explanation: `There are ${found.length} SPF records. Receivers ignore all of them; join them into one.`,
    }
  if (/\s\+?all(\s|$)/i.test(record))
    return {
      ...told,
      status: 'error',
      explanation: 'The record lets every server in the world send for this domain. End it with ~all or -all.',
    }
  if (!/\s[-~]all(\s|$)/i.test(record) && !/\sredirect=/i.test(record))
    return {
      ...told,
      status: 'warning',
      explanation: 'The record does not say what to make of other servers. End it with ~all or -all.',
    }
  return {
    ...told,
    status: 'ok',
    explanation: `The domain names the servers that may send for it. See that yours${mailHost === undefined ? '' : `, ${mailHost},`} is among them.`,
  }
}

/** DKIM: a signature on each mail. `found` are the keys by selector. */
export function checkDkim(
  domain: string,
  tried: readonly string[],
  found: readonly { readonly selector: string; readonly record: string }[],
): Finding {
  const usable = found.find(({ record }) => tagOf(record, 'p') !== '') ?? found[0]
  if (usable === undefined)
    return {
      status: 'missing',
      record: null,
      explanation:
        tried.length === 1
          ? `There is no key at ${tried[0]}._domainkey.${domain}.`
          : `None of the usual selectors (${tried.slice(0, 4).join(', ')}, …) has a key. Your mail server signs with a selector of its own; enter it to check that one.`,
      suggestion: {
        name: `${tried.length === 1 ? tried[0] : 'selector'}._domainkey.${domain}`,
        type: 'TXT',
        value: 'v=DKIM1; k=rsa; p=<the public key that your mail server shows>',
      },
    }
  const told = { record: usable.record, suggestion: null }
  const key = tagOf(usable.record, 'p')
  if (key === '')
    return {
      ...told,
      status: 'error',
      explanation: `The key of the selector ${usable.selector} was revoked: it is empty.`,
    }
  if (/(^|:)y(:|$)/.test(tagOf(usable.record, 't')))
    return {
      ...told,
      status: 'warning',
      explanation: 'The key is marked as a test (t=y): receivers may ignore the signature.',
    }
  if (tagOf(usable.record, 'k') !== 'ed25519' && key.length < KEY_1024_CHARACTERS)
    return {
      ...told,
      status: 'warning',
      explanation: 'The key is shorter than 1,024 bits. Receivers no longer trust such keys.',
    }
  return { ...told, status: 'ok', explanation: `Mails signed with the selector ${usable.selector} can be checked.` }
}

/** DMARC: how receivers treat mail that fails the other two. `foundAt` is the name with the records. */
export function checkDmarc(domain: string, foundAt: string, records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record))
  const [record] = found
  const suggestion: SuggestedRecord = {
    name: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`,
  }
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      explanation:
        'Receivers are not told what to do with mail that only claims to come from this domain. Large ones refuse mail of such domains.',
      suggestion,
    }
  if (found.length > 1)
    return {
      status: 'error',
      record,
      explanation: `There are ${found.length} DMARC records. Receivers ignore all of them.`,
      suggestion: null,
    }
  const policy = (foundAt === `_dmarc.${domain}` ? '' : tagOf(record, 'sp')) || tagOf(record, 'p')
  const where = foundAt === `_dmarc.${domain}` ? '' : ` (from ${foundAt})`
  if (policy === 'none')
    return {
      status: 'warning',
      record,
      explanation: `The policy${where} only watches (p=none). Forged mail still arrives.`,
      suggestion,
    }
  if (policy !== 'quarantine' && policy !== 'reject')
    return {
      status: 'error',
      record,
      explanation: `The record${where} has no policy (p=quarantine or p=reject).`,
      suggestion,
    }
  return {
    status: 'ok',
    record,
    explanation: `Receivers ${policy === 'reject' ? 'refuse' : 'set aside'} mail that only claims to come from this domain${where}.`,
    suggestion: null,
  }
}

function tagOf(record: string, tag: string): string {
  const found = record.split(';').find((part) => part.trim().toLowerCase().startsWith(`${tag}=`))
  return (
    found
      ?.slice(found.indexOf('=') + 1)
      .replaceAll(/\s/g, '')
      .trim() ?? ''
  )
}
