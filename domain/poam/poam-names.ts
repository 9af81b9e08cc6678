import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'

export interface PoamNames {
  /** The title of the page, in the term of the framework. */
  readonly title: string
  readonly items: string
}

const ITEMS: Readonly<Record<ProtocolId, string>> = {
  cmmc: 'action items',
  cmmc2: 'POA&M items',
  hipaa: 'corrective actions',
  iso27001: 'corrective actions',
  soc2: 'corrective actions',
}

/** How the framework calls the POA&M and its items. */
export const poamNames = (protocol: ProtocolId): PoamNames => ({
  title: wordingOf(protocol).poamTitle,
  items: ITEMS[protocol],
})
