export type AddressChip = {
  /** As it will be sent: lower-case. */
  email: string
  /** Why it cannot be invited; undefined when nothing is known against it. */
  fault: string | undefined
}

export const MAX_ADDRESSES = 100
const MAX_LENGTH = 254

/** One `@`, something on each side, a dot in the domain: the server decides in the end. */
const ADDRESS = /^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Takes a pasted text apart: separated by commas, semicolons or space, with or without names ("Dana <dana@…>"). */
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

/** Each address with what is wrong with it. `members` and `invited` are known addresses of the company. */
export function checkAddresses(
  emails: readonly string[],
  known: { members: ReadonlySet<string>; invited: ReadonlySet<string> },
): AddressChip[] {
  return emails.map((email, index) => ({ email, fault: faultOf(email, index) }))

  function faultOf(email: string, index: number): string | undefined {
    if (email.length > MAX_LENGTH || !ADDRESS.test(email)) return 'not a mail address'
    if (known.members.has(email)) return 'a member already'
    if (known.invited.has(email)) return 'invited already'
    if (emails.indexOf(email) < index) return 'twice in this list'
    return index >= MAX_ADDRESSES ? `more than ${MAX_ADDRESSES} at once` : undefined
  }
}
