import type { ControlException } from './exception.ts'

/** How long it lasts, in a table: a day, or that it stays. */
export function endOfException({ kind, expectedEnd }: ControlException): string {
  if (kind === 'temporary-deficiency') return expectedEnd ?? 'Not said'
  return 'None: it stays'
}

/** The plan or measures with the facts that make them count, for documents. */
export function planOfException(exception: ControlException): string {
  return [exception.measures, ...factsOf(exception)].filter((line) => line.trim() !== '').join('\n')
}

function factsOf({ kind, ...said }: ControlException): readonly string[] {
  if (kind === 'temporary-deficiency')
    return [
      [said.implementedOn && `Implemented on ${said.implementedOn}`, said.foundBy && `found by ${said.foundBy}`]
        .filter(Boolean)
        .join(', '),
      ...(said.reviews ?? []).map(({ dueOn, heldOn, progress }) =>
        heldOn === null
          ? `Review planned for ${dueOn}`
          : `Reviewed on ${heldOn} (planned for ${dueOn}): ${progress ?? ''}`,
      ),
      said.expectedEnd === null ? '' : `Expected end ${said.expectedEnd}`,
    ]
  if (kind === 'approved-by-dod')
    return [
      `${said.ruling ?? ''} by DoD CIO adjudication ${said.reference ?? ''} of ${said.since}`,
      said.document ? `Document: ${said.document}` : '',
      said.unchangedOn ? `Environment unchanged as of ${said.unchangedOn}` : '',
    ]
  return []
}
