import type { ProtocolId } from '../protocols/protocol-id.ts'

/** The category of an asset in the scope of a CMMC assessment: 32 CFR 170.19. */
export const ASSET_SCOPES = [
  'CUI asset',
  'Security protection asset',
  'Contractor risk managed asset',
  'Specialized asset',
  'FCI asset',
  'Out of scope',
] as const

export type AssetScope = (typeof ASSET_SCOPES)[number]

/** How much depends on an asset, most first. */
export const CRITICALITIES = ['high', 'medium', 'low'] as const

/** The categories that a protocol has: none outside CMMC. They are those of the tables of its SSP. */
export function scopesOf(protocol: ProtocolId): readonly AssetScope[] {
  if (protocol === 'cmmc') return ['FCI asset', 'Specialized asset', 'Out of scope']
  return protocol === 'cmmc2' ? ASSET_SCOPES.filter((scope) => scope !== 'FCI asset') : []
}

/**
 * Tags as a person types them, by commas: trimmed, each once. Undefined where there are more than 30, or one is longer
 * than 60 characters.
 */
export function readTags(text: string): readonly string[] | undefined {
  const tags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
  return tags.length <= 30 && tags.every(({ length }) => length <= 60) ? tags : undefined
}
