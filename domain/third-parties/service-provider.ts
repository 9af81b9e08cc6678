/** A cloud service, another external service, managed services, managed security services. 32 CFR 170.4(b). */
export const PROVIDER_TYPES = ['CSP', 'ESP', 'MSP', 'MSSP'] as const
export type ProviderType = (typeof PROVIDER_TYPES)[number]

/** Authorizations of FedRAMP, and what the DoD accepts as equivalent to Moderate. */
export const FEDRAMP_STATUSES = ['High', 'Moderate', 'Moderate equivalent', 'Low', 'In process', 'None'] as const
export type FedrampStatus = (typeof FEDRAMP_STATUSES)[number]

/** What a service may handle of ours. */
export const HANDLED = ['CUI', 'Security protection data', 'PHI'] as const
export type Handled = (typeof HANDLED)[number]

/** Who is responsible for a requirement or an objective. Customer: nothing of it is inherited. */
export const RESPONSIBILITIES = ['Provider', 'Shared', 'Customer'] as const
export type Responsibility = (typeof RESPONSIBILITIES)[number]

/** A service of a third party, from which controls may be inherited. */
export interface CheckedService {
  /** "Northwind, Mail" */
  readonly name: string
  readonly type: ProviderType | null
  readonly fedramp: FedrampStatus | null
  readonly handles: readonly string[]
  /** When its document of proof expires; null without one or without an end. */
  readonly proofEndsOn: string | null
}

const MODERATE_OR_HIGHER: ReadonlySet<FedrampStatus | null> = new Set(['High', 'Moderate', 'Moderate equivalent'])

/** Whether a cloud service handles CUI without what DFARS 252.204-7012(b)(2)(ii)(D) and 32 CFR 170.16(c)(2) ask for. */
export function lacksFedramp({
  type,
  fedramp,
  handles,
}: Pick<CheckedService, 'type' | 'fedramp' | 'handles'>): boolean {
  return type === 'CSP' && handles.includes('CUI') && !MODERATE_OR_HIGHER.has(fedramp)
}

/** Whether the document that proves what is inherited has expired. */
export function hasExpiredProof({ proofEndsOn }: Pick<CheckedService, 'proofEndsOn'>, today: string): boolean {
  return proofEndsOn !== null && proofEndsOn < today
}
