import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { poamSentence } from './poam-sentence.ts'

/** Whether the rule allows the requirement on a POA&M. */
export function PoamFact({ protocol, nistId }: { protocol: ProtocolId; nistId: string }) {
  return poamSentence(protocol, nistId)
}
