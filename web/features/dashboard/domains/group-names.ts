import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { groupedByInText } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'

/** A protocol's name for its domains, inside a sentence. */
export interface GroupNames {
  readonly one: string
  readonly many: string
}

export function groupNames(protocol: ProtocolId): GroupNames {
  const one = groupedByInText(protocol)
  return { one, many: one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s` }
}

/** "1 family", "14 families". */
export function countGroups(protocol: ProtocolId, count: number): string {
  const { one, many } = groupNames(protocol)
  return counted(count, one, many)
}
