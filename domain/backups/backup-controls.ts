import type { ProtocolId } from '../protocols/protocol-id.ts'

/** The requirements that ask for backups that can be restored. Level 1 of CMMC has none. */
const CONTROLS: Readonly<Record<ProtocolId, readonly string[]>> = {
  cmmc: [],
  cmmc2: ['3.8.9'],
  hipaa: ['164.308(a)(7)(ii)(A)', '164.308(a)(7)(ii)(B)', '164.308(a)(7)(ii)(D)'],
  iso27001: ['A.8.13'],
  soc2: ['A1.2', 'A1.3'],
}

export const backupControls = (protocol: ProtocolId): readonly string[] => CONTROLS[protocol]
