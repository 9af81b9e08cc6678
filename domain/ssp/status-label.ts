import type { ControlStatus } from '../controls/status.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'

type Words = Readonly<Record<ControlStatus, string>>

/** The three statuses of NIST's template for CUI. */
const NIST: Words = {
  Completed: 'Implemented',
  'In Progress': 'Planned to be implemented',
  'Not Started': 'Planned to be implemented',
  'Not Applicable': 'Not applicable',
}

const PLAIN: Words = {
  Completed: 'Implemented',
  'In Progress': 'Partly implemented',
  'Not Started': 'Not implemented',
  'Not Applicable': 'Not applicable',
}

/** Level 1 permits no POA&M, so no requirement is "Planned": 32 CFR 170.21(a)(1). */
const WORDS: Readonly<Record<ProtocolId, Words>> = {
  cmmc: PLAIN,
  cmmc2: NIST,
  hipaa: {
    Completed: 'In place',
    'In Progress': 'Partly in place',
    'Not Started': 'Not in place',
    'Not Applicable': 'Not applicable',
  },
  iso27001: PLAIN,
  soc2: {
    Completed: 'Controls in place',
    'In Progress': 'Controls partly in place',
    'Not Started': 'No controls in place',
    'Not Applicable': 'Not relevant',
  },
}

/** The status of a requirement in the terms of its framework. */
export function statusLabel(protocol: ProtocolId, status: ControlStatus): string {
  return WORDS[protocol][status]
}
