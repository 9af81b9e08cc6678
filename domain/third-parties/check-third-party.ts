import type { CheckLevel } from '../checks/check.ts'
import { CMMC_LEVELS_HELD, type DataHeld, type DocumentKind, type ThirdPartyStatus } from './third-party.ts'

/** What the rules look at. Days are calendar days, `2027-01-10`. */
export interface CheckedThirdParty {
  readonly name: string
  readonly status: ThirdPartyStatus
  readonly dataHeld: readonly DataHeld[]
  readonly contractEndsOn: string | null
  readonly nextReviewOn: string | null
  readonly cmmcLevel: (typeof CMMC_LEVELS_HELD)[number] | null
  readonly affirmationUntil: string | null
  readonly documents: readonly CheckedDocument[]
}

export interface CheckedDocument {
  readonly kind: DocumentKind
  readonly expiresOn: string | null
  /** Whether its review found that it needs work. */
  readonly isRefused: boolean
}

interface ThirdPartyRule {
  readonly id: string
  readonly level: CheckLevel
  /** What all of its issues have in common. */
  readonly title: string
  /** What is wrong, in sentences; none when nothing is. */
  readonly find: (party: CheckedThirdParty, today: string) => readonly string[]
}

export interface ThirdPartyIssue {
  readonly rule: ThirdPartyRule
  readonly words: string
}

const SELF_LEVEL_2 = CMMC_LEVELS_HELD.indexOf('Level 2 (Self)')

/** Every rule, the gravest first. */
export const THIRD_PARTY_RULES: readonly ThirdPartyRule[] = [
  {
    id: 'phi-without-baa',
    level: 'error',
    title: 'PHI without a business associate agreement',
    // 45 CFR 164.308(b)(1) and (3), 164.502(e): satisfactory assurances in a written contract.
    find: ({ name, dataHeld, documents }, today) =>
      dataHeld.includes('PHI') && !documents.some((one) => one.kind === 'BAA' && isInForce(one, today))
        ? [`${name} holds PHI and has no BAA.`]
        : [],
  },
  {
    id: 'cmmc-level-too-low',
    level: 'error',
    title: 'CMMC level below what the data needs',
    // 32 CFR 170.23(a)(1) and (2): Level 1 (Self) for FCI, Level 2 (Self) for CUI, at every tier.
    find: ({ name, dataHeld, cmmcLevel }) => {
      const held = cmmcLevel === null ? -1 : CMMC_LEVELS_HELD.indexOf(cmmcLevel)
      const level = cmmcLevel === null ? 'no CMMC level' : cmmcLevel
      if (dataHeld.includes('CUI') && held < SELF_LEVEL_2)
        return [`${name} holds CUI and has ${level}. It needs Level 2 (Self) or higher.`]
      return dataHeld.includes('FCI') && held < 0
        ? [`${name} holds FCI and has ${level}. It needs Level 1 (Self).`]
        : []
    },
  },
  {
    id: 'third-party-affirmation-lapsed',
    level: 'error',
    title: 'CMMC affirmation lapsed',
    find: ({ name, affirmationUntil }, today) =>
      isPast(affirmationUntil, today) ? [`The CMMC affirmation of ${name} ended on ${affirmationUntil}.`] : [],
  },
  {
    id: 'third-party-document-expired',
    level: 'error',
    title: 'Document expired',
    // A newer document of the kind takes the place of an expired one.
    find: ({ name, documents }, today) =>
      documents
        .filter(
          ({ kind, expiresOn }) =>
            isPast(expiresOn, today) && !documents.some((one) => one.kind === kind && isInForce(one, today)),
        )
        .map(({ kind, expiresOn }) => `The ${kind} of ${name} expired on ${expiresOn}.`),
  },
  {
    id: 'contract-ended',
    level: 'warning',
    title: 'Active after the end of the contract',
    find: ({ name, status, contractEndsOn }, today) =>
      status === 'Active' && isPast(contractEndsOn, today)
        ? [`The contract with ${name} ended on ${contractEndsOn}, and its status is Active.`]
        : [],
  },
  {
    id: 'third-party-review-overdue',
    level: 'warning',
    title: 'Review overdue',
    find: ({ name, nextReviewOn }, today) =>
      isPast(nextReviewOn, today) ? [`The review of ${name} was due on ${nextReviewOn}.`] : [],
  },
]

/** What does not fit together about one third party, the gravest first; nothing for prospects and ended ones. */
export function checkThirdParty(party: CheckedThirdParty, today: string): readonly ThirdPartyIssue[] {
  if (party.status === 'Prospect' || party.status === 'Ended') return []
  return THIRD_PARTY_RULES.flatMap((rule) => rule.find(party, today).map((words) => ({ rule, words })))
}

const isInForce = ({ expiresOn, isRefused }: CheckedDocument, today: string): boolean =>
  !isRefused && !isPast(expiresOn, today)

function isPast(day: string | null, today: string): day is string {
  return day !== null && day < today
}
