import type { CheckedEvidence } from './check-evidence.ts'
import { csvOf } from './csv.ts'
import type { Frozen } from './frozen-content.ts'

const HEAD = ['Control', 'Objective', 'Evidence', 'Title', 'Tells of', 'Expires', 'Review', 'File', 'SHA-256']

/** One row for each link. The file itself is included once, however many controls it proves. */
export function evidenceCsv({ evidence }: Frozen, { pathOf }: CheckedEvidence): string {
  const rows = evidence.flatMap((piece) =>
    piece.links.map(({ control, objective }) => [
      control,
      objective,
      `E-${piece.number}`,
      piece.title,
      piece.effectiveOn,
      piece.expiresOn,
      piece.reviewState,
      pathOf.get(piece.number) ?? 'not included',
      piece.stored?.sha256 ?? null,
    ]),
  )
  return csvOf([HEAD, ...rows])
}
