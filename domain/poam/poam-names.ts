import type { ProtocolId } from '#domain/protocols/protocol-id.ts'

export interface PoamNames {
  /** The title of the page, in the term of the framework. */
  readonly title: string
  readonly items: string
}

const POAM: PoamNames = { title: 'Plan of Action & Milestones', items: 'POA&M items' }
const CORRECTIVE: PoamNames = { title: 'Corrective Action Plan', items: 'corrective actions' }

const NAMES: Readonly<Record<ProtocolId, PoamNames>> = {
  // Level 1 does not allow a POA&M (32 CFR 170.21(a)(1)), so the name avoids the term.
  cmmc: { title: 'Action Plan', items: 'action items' },
  cmmc2: POAM,
  hipaa: CORRECTIVE,
  iso27001: CORRECTIVE,
  soc2: CORRECTIVE,
}

/** How the framework calls the POA&M and its items. */
export const poamNames = (protocol: ProtocolId): PoamNames => NAMES[protocol]
