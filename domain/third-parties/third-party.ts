/** Those that a member chooses for a recorded third party: its offboarding ends it. */
export const CHOSEN_STATUSES = ['Prospect', 'Active', 'Offboarding'] as const
export const THIRD_PARTY_STATUSES = [...CHOSEN_STATUSES, 'Ended'] as const
export type ThirdPartyStatus = (typeof THIRD_PARTY_STATUSES)[number]

/** How much depends on a third party: Tier 1 most. */
export const TIERS = ['Tier 1', 'Tier 2', 'Tier 3', 'Tier 4'] as const

/** The data that a third party may hold. */
export const DATA_HELD = ['CUI', 'FCI', 'PHI', 'Personal data'] as const
export type DataHeld = (typeof DATA_HELD)[number]

/** CMMC statuses that a supplier may hold, lowest first. 32 CFR 170.15 to 170.18. */
export const CMMC_LEVELS_HELD = ['Level 1 (Self)', 'Level 2 (Self)', 'Level 2 (C3PAO)', 'Level 3 (DIBCAC)'] as const

export const DOCUMENT_KINDS = [
  'BAA',
  'DPA',
  'NDA',
  'Contract',
  'SOC 2 report',
  'ISO certificate',
  'Penetration test',
  'Insurance',
  'Responsibility matrix',
  'Certificate of destruction',
  'Other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * The kinds of data that a text names, separated by commas or semicolons; "none" and an empty text name none.
 *
 * @returns undefined when it names something else
 */
export function readDataHeld(text: string): readonly DataHeld[] | undefined {
  const names = text
    .split(/[,;]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'none')
  const found = names.map((name) => DATA_HELD.find((kind) => kind.toLowerCase() === (ALIASES[name] ?? name)))
  return found.every((kind) => kind !== undefined) ? DATA_HELD.filter((kind) => found.includes(kind)) : undefined
}

/** The kinds among these names, as the database stores them. */
export function knownDataHeld(names: readonly string[]): DataHeld[] {
  return DATA_HELD.filter((kind) => names.includes(kind))
}

const ALIASES: Readonly<Record<string, string>> = { ephi: 'phi', personal: 'personal data', pii: 'personal data' }
