import { HIPAA_OUTLINE } from './hipaa-outline.ts'
import { ISO_OUTLINE } from './iso-outline.ts'
import { nistOutline } from './nist-outline.ts'
import { SOC2_OUTLINE } from './soc2-outline.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { SspOutline } from './outline.ts'

const outlines: Readonly<Record<ProtocolId, SspOutline>> = {
  cmmc: nistOutline(1),
  cmmc2: nistOutline(2),
  hipaa: HIPAA_OUTLINE,
  iso27001: ISO_OUTLINE,
  soc2: SOC2_OUTLINE,
}

/** The outline of the document that a company of this protocol delivers. */
export function outlineOf(protocol: ProtocolId): SspOutline {
  return outlines[protocol]
}
