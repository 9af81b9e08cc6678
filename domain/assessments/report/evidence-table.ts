import type { Block } from '../../ssp/ssp-document.ts'
import type { AssessedEvidence } from '../assessment-content.ts'
import type { AssessmentRecord } from '../assessment-record.ts'

/**
 * Each piece once, with the hash of its file and what it is for.
 *
 * @param singular what the framework calls one of them: "Control"
 */
export function evidenceTable({ controls }: AssessmentRecord, singular: string): readonly Block[] {
  const pieces = new Map<number, { readonly evidence: AssessedEvidence; readonly usedFor: string[] }>()
  for (const { number, evidence } of controls)
    for (const one of evidence) {
      const piece = pieces.get(one.number) ?? { evidence: one, usedFor: [] }
      piece.usedFor.push(number)
      pieces.set(one.number, piece)
    }
  if (pieces.size === 0) return []
  const rows = [...pieces.values()]
    .toSorted((a, b) => a.evidence.number - b.evidence.number)
    .map(({ evidence: { number, title, version, fileName, sha256 }, usedFor }) => [
      `E-${number}`,
      `${title}, version ${version}${fileName === null ? '' : `\n${fileName}`}`,
      sha256 ?? 'No file',
      usedFor.join(', '),
    ])
  return [{ kind: 'table', head: ['No.', 'What it is', 'SHA-256 of its file', singular], rows }]
}
