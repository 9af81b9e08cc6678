/**
 * When DoD may ask for which CMMC status in new contracts. These dates have moved before: a company can have its own
 * (`program_phases`).
 */
export interface ProgramPhase {
  readonly phase: 1 | 2 | 3 | 4
  /** A calendar day. */
  readonly beginsOn: string
  /** What it lets contracts ask for, in words. */
  readonly asksFor: string
  /** From this day on it is put off, until there is a new date. */
  readonly suspendedOn?: string | null
  readonly citation: string
}

export const PROGRAM_PHASES: readonly ProgramPhase[] = [
  {
    phase: 1,
    beginsOn: '2025-11-10',
    asksFor: 'Level 1 (Self) and Level 2 (Self)',
    citation: '32 CFR 170.3(e)(1)',
  },
  {
    phase: 2,
    beginsOn: '2026-11-10',
    asksFor: 'Level 2 (C3PAO)',
    suspendedOn: '2026-07-13',
    citation: '32 CFR 170.3(e)(2); suspended by the DoW CIO memorandum of 13 July 2026',
  },
  { phase: 3, beginsOn: '2027-11-10', asksFor: 'Level 3 (DIBCAC)', citation: '32 CFR 170.3(e)(3)' },
  { phase: 4, beginsOn: '2028-11-10', asksFor: 'CMMC in all contracts concerned', citation: '32 CFR 170.3(e)(4)' },
]

/** The phase that holds on a calendar day, and the one that was put off instead; undefined before the first. */
export function phaseOn(
  day: string,
  phases: readonly ProgramPhase[] = PROGRAM_PHASES,
): { readonly current: ProgramPhase; readonly suspended: ProgramPhase | undefined } | undefined {
  const suspended = phases.find(({ suspendedOn }) => typeof suspendedOn === 'string' && suspendedOn <= day)
  // What comes after a phase that was put off waits with it.
  const current = phases.findLast(
    ({ phase, beginsOn }) => beginsOn <= day && (suspended === undefined || phase < suspended.phase),
  )
  return current && { current, suspended }
}

/** The published phases, each replaced by the corrected one of an administrator. */
export function phasesWith(own: readonly (Omit<ProgramPhase, 'phase'> & { readonly phase: number })[]): ProgramPhase[] {
  return PROGRAM_PHASES.map((built) => ({
    ...(own.find(({ phase }) => phase === built.phase) ?? built),
    phase: built.phase,
  }))
}

/** The first phase that would begin before the one that it follows. */
export function phaseOutOfOrder(phases: readonly ProgramPhase[]): ProgramPhase['phase'] | undefined {
  return phases.find(({ beginsOn }, at) => beginsOn < (phases[at - 1]?.beginsOn ?? ''))?.phase
}

/** Whether it says what came with this release, so that a later release may say it better. */
export function isAsPublished(phase: ProgramPhase): boolean {
  const published = PROGRAM_PHASES.find((one) => one.phase === phase.phase)
  return published !== undefined && isSamePhase(phase, published)
}

export function isSamePhase(one: ProgramPhase, other: ProgramPhase): boolean {
  return (
    one.phase === other.phase &&
    one.beginsOn === other.beginsOn &&
    one.asksFor === other.asksFor &&
    one.citation === other.citation &&
    (one.suspendedOn ?? null) === (other.suspendedOn ?? null)
  )
}
