/** Where a row of the list of people came from. */
export const PERSON_SOURCES = ['By hand', 'File', 'Member', 'SCIM'] as const

export const PERSON_KINDS = ['Member', 'Staff', 'Outside contact'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** Whether a person has an account in the company, works there without one, or belongs to a third party. */
export function personKind(person: { readonly user_id: string | null; readonly is_external: boolean }): PersonKind {
  if (person.user_id !== null) return 'Member'
  return person.is_external ? 'Outside contact' : 'Staff'
}

export const MAX_GROUPS = 50

/** The groups that a text names, separated by commas or semicolons, each once. */
export function readGroups(text: string): string[] {
  const names = text.split(/[,;]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** A mail address as people have it: in small letters, with one `@` and no spaces, at most 254 characters. */
export function readAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return address.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(address) ? address : undefined
}
