import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { poamSentence } from './poam-sentence.ts'

/** What the rule says of putting a requirement off. */
export function PoamFact({ protocol, nistId }: { protocol: ProtocolId; nistId: string }) {
  return poamSentence(protocol, nistId)
}
