/** 45 CFR 164.306(d)(3): what an entity decides about an addressable implementation specification. */
export const ADDRESSABLE_DECISIONS = ['Implemented', 'Alternative measure', 'Not reasonable and appropriate'] as const

export type AddressableDecision = (typeof ADDRESSABLE_DECISIONS)[number]

/** Where the duty to decide stands. */
export const ADDRESSABLE_RULE = '45 CFR 164.306(d)(3)'

/** The decision of a specification with its reason, which may be empty only for Implemented. */
export interface Addressed {
  readonly decision: AddressableDecision
  readonly reason: string
}

/** Whether the specification must have a decision. */
export function isAddressable({ requirement }: { readonly requirement: string | null }): boolean {
  return requirement === 'addressable'
}

/** Whether the decision needs a documented reason: everything but implementing it. 164.306(d)(3)(ii)(B)(1). */
export function needsReason(decision: AddressableDecision): boolean {
  return decision !== 'Implemented'
}
