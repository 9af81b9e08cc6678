import { wordingOf } from '#domain/protocols/wording.ts'
import type { CheckedEvidence } from './check-evidence.ts'
import type { Frozen } from './frozen-content.ts'

export interface ManifestParts {
  readonly number: number
  readonly frozen: Frozen
  readonly evidence: CheckedEvidence
  readonly documents: readonly { readonly path: string; readonly about: string }[]
}

/** The files of a package and their purpose, for people on its page and for machines as JSON. */
export function manifestOf({ number, frozen, evidence, documents }: ManifestParts) {
  const { record } = frozen
  const filesFor = (control: string, objective: string | null) =>
    frozen.evidence
      .filter(({ links }) => links.some((link) => link.control === control && link.objective === objective))
      .map((piece) => ({ label: `E-${piece.number} ${piece.title}`, path: evidence.pathOf.get(piece.number) ?? null }))
  return {
    format: 1,
    number,
    company: record.company.name,
    cageCode: record.company.cageCode,
    protocol: wordingOf(record.protocol).displayName,
    frozenAt: frozen.at,
    frozenBy: frozen.person,
    note: frozen.note,
    documents,
    missing: evidence.missing,
    controls: record.controls.map(({ number: control, title, status, objectives }) => ({
      number: control,
      title,
      status,
      evidence: filesFor(control, null),
      objectives: objectives.map(({ letter, words, result }) => ({
        letter,
        words,
        result: result ?? 'Not assessed',
        evidence: filesFor(control, letter),
      })),
    })),
  }
}
