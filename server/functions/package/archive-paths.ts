import type { FrozenEvidence } from './frozen-content.ts'

const LONGEST = 120

/** The path of an evidence item. The logs of the CMMC Hashing Guide are ASCII, so paths are too. */
export const evidencePath = ({ number, version, fileName }: FrozenEvidence): string =>
  `evidence/E-${number} v${version} ${asciiName(fileName ?? 'file')}`

/**
 * A name that every system can unpack: no path separators, no characters that Windows refuses, letters without
 * accents.
 */
export function asciiName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|[\\/:*?"<>|]/gu, '_')
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/.exec(plain) ?? []
  return `${stem.slice(0, LONGEST - ending.length)}${ending}`.replace(/[. ]+$/, '') || 'file'
}
