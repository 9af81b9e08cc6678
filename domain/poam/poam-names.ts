import type { ProtocolId } from '#domain/protocols/protocol-id.ts'

export interface PoamNames {
  /** What the plan is called where the framework has a name for it. */
  readonly title: string
  readonly items: string
}

const POAM: PoamNames = { title: 'Plan of Action & Milestones', items: 'POA&M items' }
const CORRECTIVE: PoamNames = { title: 'Corrective Action Plan', items: 'corrective actions' }

const NAMES: Readonly<Record<ProtocolId, PoamNames>> = {
  // No POA&M is allowed at Level 1 (32 CFR 170.21(a)(1)), so what is planned there is not called one.
  cmmc: { title: 'Action Plan', items: 'action items' },
  cmmc2: POAM,
  hipaa: CORRECTIVE,
  iso27001: CORRECTIVE,
  soc2: CORRECTIVE,
}

/** What is not met and by when it is mended, in the words of the framework. */
export const poamNames = (protocol: ProtocolId): PoamNames => NAMES[protocol]
