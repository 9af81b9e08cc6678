/** The five compliance protocols, in the order they are offered. Specification sections 1 and 9. */
export const PROTOCOL_IDS = ['cmmc', 'cmmc2', 'hipaa', 'iso27001', 'soc2'] as const

/** One of `PROTOCOL_IDS`; the value of `protocol_id` columns. */
export type ProtocolId = (typeof PROTOCOL_IDS)[number]

/** CMMC level of a company; the other protocols carry 2 and do not show it. Specification section 3. */
export type Level = 1 | 2

/** What a company follows when its row does not say. Specification section 3, Company. */
export const DEFAULT_PROTOCOL: ProtocolId = 'cmmc2'

/** What the create-company form starts with. Specification section 9. */
export const NEW_COMPANY_PROTOCOL: ProtocolId = 'cmmc'

/**
 * Turns outside text into a protocol; absent or empty text means `DEFAULT_PROTOCOL`.
 *
 * @throws RangeError when the text names no protocol (case matters)
 */
export function parseProtocolId(text: string | null | undefined): ProtocolId {
  if (!text) return DEFAULT_PROTOCOL
  const known = PROTOCOL_IDS.find((id) => id === text)
  if (known === undefined) throw new RangeError(`not a protocol: ${text}`)
  return known
}

/** The level that choosing a protocol sets: 1 for cmmc, else 2. Specification sections 3 and 4, Company. */
export function levelOf(protocol: ProtocolId): Level {
  return protocol === 'cmmc' ? 1 : 2
}
