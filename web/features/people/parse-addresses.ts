export type AddressChip = {
  /** As it will be sent: lower-case. */
  email: string
  /** Why it cannot be invited; undefined when it can, as far as the page knows. */
  issue: string | undefined
}

export const MAX_ADDRESSES = 100
const MAX_LENGTH = 254

/** One `@`, something on each side, a dot in the domain. The server checks again. */
const ADDRESS = /^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Splits pasted text at commas, semicolons and spaces; addresses may have names ("Dana <dana@…>"). */
export function splitAddresses(text: string): string[] {
  return text
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\n\r\t]+/)
    .flatMap((part) => {
      const inBrackets = [...part.matchAll(/<([^<>]*)>/g)].map((match) => match[1]?.trim() ?? '')
      return inBrackets.length > 0 ? inBrackets : part.split(/\s+/)
    })
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
}

/** Each address with its issue. `members` and `invited` are known addresses of the company. */
export function checkAddresses(
  emails: readonly string[],
  known: { members: ReadonlySet<string>; invited: ReadonlySet<string> },
): AddressChip[] {
  return emails.map((email, index) => ({ email, issue: issueOf(email, index) }))

  function issueOf(email: string, index: number): string | undefined {
    if (email.length > MAX_LENGTH || !ADDRESS.test(email)) return 'not an email address'
    if (known.members.has(email)) return 'a member already'
    if (known.invited.has(email)) return 'invited already'
    if (emails.indexOf(email) < index) return 'twice in this list'
    return index >= MAX_ADDRESSES ? `more than ${MAX_ADDRESSES} at once` : undefined
  }
}
