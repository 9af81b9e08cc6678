import type { CheckLevel } from '../checks/check.ts'
import { CLAUSES } from './agreements/catalogs.ts'
import type { ClauseState, DecidedState } from './agreements/clause.ts'
import { hasExpiredProof, lacksFedramp, type CheckedService } from './service-provider.ts'
import { isOpenFinding, type FindingStatus } from './third-party-finding.ts'
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
  readonly services: readonly CheckedService[]
  readonly findings: readonly CheckedFinding[]
  /** Steps of its offboarding that are still open. */
  readonly openSteps: number
}

interface CheckedFinding {
  readonly number: number
  readonly title: string
  readonly status: FindingStatus
  readonly dueOn: string | null
}

export interface CheckedDocument {
  readonly kind: DocumentKind
  readonly expiresOn: string | null
  /** Whether its review found that it needs work. */
  readonly isRefused: boolean
  /** What people decided about its clauses, of the file that it has now. */
  readonly decisions: readonly ClauseDecision[]
}

interface ClauseDecision {
  /** Id of the catalog. */
  readonly clause: string
  readonly state: DecidedState
}

interface ThirdPartyRule {
  readonly id: string
  readonly level: CheckLevel
  /** What all of its issues have in common. */
  readonly title: string
  /** What mends it: another document, or the clauses of one that is there. */
  readonly fix?: 'document' | 'clauses'
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
    fix: 'document',
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
    id: 'cloud-service-without-fedramp',
    level: 'error',
    title: 'CUI in a cloud service without FedRAMP Moderate',
    find: ({ services }) =>
      services
        .filter(lacksFedramp)
        .map(({ name }) => `${name} handles CUI in the cloud without FedRAMP Moderate or an equivalent.`),
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
    id: 'agreement-lacks-clause',
    level: 'error',
    title: 'Clause missing in an agreement',
    fix: 'clauses',
    find: (party, today) =>
      decidedClauses(party, 'Missing', today).map(
        ({ title, citation }) => `The agreements with ${party.name} lack a clause: ${title} (${citation}).`,
      ),
  },
  {
    id: 'inherited-proof-expired',
    level: 'warning',
    title: 'Inherited with an expired proof',
    find: ({ services }, today) =>
      services
        .filter((service) => hasExpiredProof(service, today))
        .map(({ name, proofEndsOn }) => `The proof of what is inherited from ${name} expired on ${proofEndsOn}.`),
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
    id: 'offboarding-open',
    level: 'warning',
    title: 'Offboarding open after the end of the contract',
    find: ({ name, status, contractEndsOn, openSteps }, today) =>
      status === 'Offboarding' && openSteps > 0 && isPast(contractEndsOn, today)
        ? [`The contract with ${name} ended on ${contractEndsOn}. ${openStepsText(openSteps)}`]
        : [],
  },
  {
    id: 'cui-without-flow-down',
    level: 'warning',
    title: 'CUI without confirmed flow-down',
    fix: 'clauses',
    // DFARS 252.204-7012(m)(1): the clause goes into subcontracts with covered defense information.
    find: ({ name, dataHeld, documents }, today) =>
      dataHeld.includes('CUI') && !decisionsInForce(documents, today).some(isFlowDown)
        ? [`${name} holds CUI, and the flow-down of DFARS 252.204-7012 is not confirmed in an agreement.`]
        : [],
  },
  {
    id: 'agreement-clause-weak',
    level: 'warning',
    title: 'Weak clause in an agreement',
    fix: 'clauses',
    find: (party, today) =>
      decidedClauses(party, 'Weak', today).map(
        ({ title, citation }) => `The agreements with ${party.name} have a weak clause: ${title} (${citation}).`,
      ),
  },
  {
    id: 'third-party-review-overdue',
    level: 'warning',
    title: 'Review overdue',
    find: ({ name, nextReviewOn }, today) =>
      isPast(nextReviewOn, today) ? [`The review of ${name} was due on ${nextReviewOn}.`] : [],
  },
  {
    id: 'third-party-finding-overdue',
    level: 'warning',
    title: 'Finding past due',
    find: ({ name, findings }, today) =>
      findings
        .filter((finding) => isOpenFinding(finding) && isPast(finding.dueOn, today))
        .map(({ number, title, dueOn }) => `TF-${number} of ${name} was due on ${dueOn}: ${title}`),
  },
]

/** What does not fit together about one third party, the gravest first; nothing for prospects and ended ones. */
export function checkThirdParty(party: CheckedThirdParty, today: string): readonly ThirdPartyIssue[] {
  if (party.status === 'Prospect' || party.status === 'Ended') return []
  return THIRD_PARTY_RULES.flatMap((rule) => rule.find(party, today).map((words) => ({ rule, words })))
}

const openStepsText = (n: number) =>
  n === 1 ? '1 step of its offboarding is open.' : `${n} steps of its offboarding are open.`

const isFlowDown = ({ clause, state }: ClauseDecision) =>
  clause === 'dfars-7012' && (state === 'Present' || state === 'Weak')

const decisionsInForce = (documents: readonly CheckedDocument[], today: string) =>
  documents.filter((one) => isInForce(one, today)).flatMap(({ decisions }) => decisions)

/**
 * The clauses that a person decided to be in this state in an agreement in force, unless another agreement has them.
 * What the rules found alone is no issue, and neither is a clause whose citation was not verified.
 */
function decidedClauses({ documents }: CheckedThirdParty, state: ClauseState, today: string) {
  const decisions = decisionsInForce(documents, today)
  const has = (clause: string, wanted: DecidedState) =>
    decisions.some((one) => one.clause === clause && one.state === wanted)
  return CLAUSES.filter(({ id, isVerified }) => isVerified && has(id, state) && !has(id, 'Present'))
}

const isInForce = ({ expiresOn, isRefused }: CheckedDocument, today: string): boolean =>
  !isRefused && !isPast(expiresOn, today)

function isPast(day: string | null, today: string): day is string {
  return day !== null && day < today
}
