import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { ProgressQuery } from './progress.ts'

/** What a part of the page with several cards needs. */
export interface SectionProps {
  protocol: ProtocolId
  query: ProgressQuery
}
