import type { ProtocolId } from '../protocols/protocol-id.ts'

/** The steps of the start list, in order. */
export const START_STEPS = ['scope', 'plan', 'assessment', 'owners', 'evidence', 'invitation'] as const

export type StartStep = (typeof START_STEPS)[number]

/** The sections of the plan whose first text ticks scope and plan, as in `private.start_steps`. */
export interface StartSections {
  readonly scope: string
  readonly plan: string
}

const CUI: StartSections = { scope: 'information', plan: 'system' }

const sections: Readonly<Record<ProtocolId, StartSections>> = {
  cmmc: CUI,
  cmmc2: CUI,
  hipaa: { scope: 'scope', plan: 'entity' },
  iso27001: { scope: 'scope', plan: 'isms' },
  soc2: { scope: 'services', plan: 'examination' },
}

/** The sections of a protocol's outline that a company writes first. */
export function startSections(protocol: ProtocolId): StartSections {
  return sections[protocol]
}
